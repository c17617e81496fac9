/**
 * Where made-up cases begin: the same for every `npm test`, so that a change is judged by what it changed; another one
 * with each `npm run faults`, which looks for cases nobody has seen yet.
 */
export const seed = Number(process.env.TEST_SEED ?? 20_261_115)
