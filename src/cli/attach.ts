import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileLimit } from '../attachments/blob-store.ts'
import { tooLarge } from '../attachments/receive-file.ts'
import type { Running } from '../compose.ts'
import { type Caller, call } from '../contracts/call.ts'
import { findReference } from '../contracts/on-task.ts'
import { page } from '../contracts/page/contract.ts'
import { Failure, invalid } from '../errors.ts'
import { begin } from './begin.ts'
import { callerOf, projectOption } from './chosen-project.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { printable } from './screen/display-width.ts'

export const command: CommandBody = {
  usage: 'TASK FILE…',
  words: 'task',
  moreWords: 'file',
  options: { project: projectOption },
  examples: ['waymark attach 7 plan.pdf', 'waymark attach WEB-12 before.png after.png'],
  notes: 'A file can have 25 MB at most. waymark undo takes the last one back.',
  async run({ config, flags, args, answer }) {
    const [named, ...paths] = args
    if (named === undefined || paths.length === 0)
      throw invalid('bad_arguments', 'Name a task and the files to attach.', {
        hint: 'For example: waymark attach 7 plan.pdf',
      })
    await using running = await begin(config)
    const chosen = await callerOf(running, { config, flags })
    const { caller, task } = await findTask(running, chosen, named)
    // Nothing is attached where one of them cannot be.
    for (const path of paths) await checkFile(path)
    const attached: Awaited<ReturnType<typeof attach>>[] = []
    for (const path of paths) attached.push(await attach(running, caller, task, path))
    answer({ task, attached }, () =>
      attached.map(({ name, change }) => `+ ${printable(name)}, change ${change}\n`).join(''),
    )
    return exitCodes.ok
  },
}

async function findTask(running: Running, caller: Caller, named: string) {
  const found = await findReference(running.deps.projects(caller), named)
  if (found) return { caller: { ...caller, project: found.project }, task: found.task }
  const [, number] = /^#?([1-9]\d{0,14})$/.exec(named.trim()) ?? []
  if (number === undefined)
    throw invalid('bad_arguments', 'Name the task by its number.', {
      hint: 'waymark list shows the numbers.',
    })
  return { caller, task: Number(number) }
}

async function checkFile(path: string): Promise<void> {
  const found = await stat(path).catch((cause) => {
    throw invalid('file_not_found', `There is no file ${path}.`, { hint: 'Nothing was attached.', cause })
  })
  if (!found.isFile())
    throw invalid('not_a_file', `${path} is not a file.`, { hint: 'Nothing was attached.' })
  if (found.size > fileLimit) throw tooLarge(fileLimit)
}

async function attach({ deps, blobs }: Running, caller: Caller, task: number, path: string) {
  const ask = async (tool: string, args: object) => {
    const { ok, reply, failure } = await call(deps, page, tool, { task, ...args }, caller)
    if (!ok) throw failure ?? new Failure('unavailable', 'The file was not attached.')
    return reply as {
      readonly room: number
      readonly change: number
      readonly attachment: { readonly name: string }
    }
  }
  const { room } = await ask('check_attachment', {})
  const kept = await blobs.put(createReadStream(path), Math.min(room, fileLimit))
  const { attachment, change } = await ask('add_attachment', { name: basename(path), ...kept })
  return { ...attachment, change }
}
