import { claudeCode } from './claude-code.ts'
import { claudeDesktop } from './claude-desktop.ts'
import type { Client } from './client.ts'
import { codex } from './codex.ts'
import { cursor } from './cursor.ts'
import { gemini } from './gemini.ts'
import { vsCode } from './vs-code.ts'
import { windsurf } from './windsurf.ts'

/** Every client whose file is known, in the order in which they are listed. */
export const clients: readonly Client[] = [claudeCode, claudeDesktop, cursor, vsCode, codex, windsurf, gemini]
