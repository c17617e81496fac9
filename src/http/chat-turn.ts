// The AI SDK is felt when it is loaded: it is, with the first message that somebody sends.
export { takeTurn, toResponse } from '../chat/take-turn.ts'
