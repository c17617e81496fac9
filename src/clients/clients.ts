import { amp, claudeCode, codex, copilot, gemini, kilo, opencode, qwen } from './agents-with-commands.ts'
import { cline, continueDev, goose, junie, kimi, nanocoder, warp } from './agents-with-files.ts'
import type { Client } from './client.ts'
import { claudeDesktop, cursor, roo, vsCode, windsurf, zed } from './editors.ts'

/** Every client whose file is known, in the order in which they are listed. */
export const clients: readonly Client[] = [
  ...[claudeCode, claudeDesktop, cursor, vsCode, codex, windsurf, gemini],
  ...[copilot, opencode, zed, cline, roo, kilo, continueDev, qwen, kimi, goose, amp, junie, warp, nanocoder],
]
