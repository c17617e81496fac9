import { sensitiveGlobs } from './read-policy.ts'

/** Document 000, "Excluded Paths". */
export const excludedFolders = ['node_modules', '.git', 'dist', 'build', '.next', '.context']

/**
 * Which files ripgrep looks at. Hidden ones too, because workflows and settings are worth finding; `.gitignore` counts
 * also where there is no repository, but only those of the project, never one above it or of the user.
 */
export const walkArguments: readonly string[] = [
  '--no-config',
  '--hidden',
  '--no-follow',
  '--no-require-git',
  '--no-ignore-parent',
  '--no-ignore-global',
  '--no-ignore-messages',
  '--no-messages',
  '--path-separator=/',
]

/** What stays out whatever else is asked. Among globs the last one that fits decides, so these stand at the end. */
export const exclusions: readonly string[] = [
  ...excludedFolders.map((folder) => `--glob=!${folder}/`),
  ...sensitiveGlobs.map((glob) => `--iglob=!${glob}`),
]
