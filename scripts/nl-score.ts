// What the offline model would call, for `score.mjs`-like evaluations: JSON lines {id, text} in, {id, tool, args, calls} out.
//
//   node scripts/nl-score.ts < sentences.jsonl         answers what stands on stdin
//   node scripts/nl-score.ts FOLDER [dev.jsonl]        runs FOLDER/score.mjs over FOLDER/dev.jsonl with itself
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { understand } from '../src/chat/offline/understand/understand.ts'
import type { Request } from '../src/chat/offline/understand/understood.ts'

const [folder, file = 'dev.jsonl'] = process.argv.slice(2)
if (folder) process.exit(score(folder))
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  const { id, text } = JSON.parse(line) as { id: string; text: string }
  const calls = understand(text)
    .requests.map(callOf)
    .filter((call) => call.tool !== 'none')
  console.log(
    JSON.stringify({ id, ...(calls[0] ?? { tool: 'none', args: {} }), ...(calls.length > 0 && { calls }) }),
  )
}

function score(data: string): number {
  const run = [
    join(data, 'score.mjs'),
    '--data',
    join(data, file),
    '--',
    process.execPath,
    fileURLToPath(import.meta.url),
  ]
  return spawnSync(process.execPath, run, { stdio: 'inherit' }).status ?? 1
}

function callOf({ intent, args }: Request): { tool: string; args: Record<string, unknown> } {
  const { task, view, title, description, note, priority, due } = args
  const which = !task
    ? {}
    : task.by === 'number'
      ? { task_id: task.number }
      : task.by === 'words'
        ? { identifier: task.words }
        : task.by === 'position'
          ? { position: task.position }
          : {}
  switch (intent) {
    case 'add':
      return { tool: 'add', args: { title, description, priority, due } }
    case 'list':
      return { tool: 'list', args: { ...which, status: statusOf(view), priority } }
    case 'complete':
    case 'delete':
      return { tool: intent, args: which }
    case 'reopen':
      return { tool: 'reopen', args: which }
    case 'update':
      return {
        tool: 'update',
        args: { ...which, new_title: title, new_description: description ?? note, priority, due },
      }
    default:
      return { tool: 'none', args: {} }
  }
}

function statusOf(view: string | undefined): string | undefined {
  return view && ({ done: 'completed', open: 'pending', all: 'all' }[view] ?? 'pending')
}
