import type { Config, Flags } from '../config.ts'
import type { Caller } from '../contracts/call.ts'
import { invalid } from '../errors.ts'
import type { Option } from './command.ts'
import { type AssistantId, assistants, goTo, readHookJsonIfAny } from './hook-input.ts'

/** Of the command that a hook runs when a session begins. */
export const speakerOption = {
  type: 'string',
  value: 'CLIENT',
  describe: `For the hook of an assistant, which says on stdin which session it is: ${Object.keys(assistants).join(', ')}`,
  completes: Object.keys(assistants),
} as const satisfies Option

/** For which client and session a hook speaks; none where a person typed the command. */
export async function readSpeaker(
  flags: Flags,
  config: Config,
): Promise<Pick<Caller, 'client' | 'connection'> | undefined> {
  const { for: id } = flags
  if (id === undefined) return undefined
  if (typeof id !== 'string' || !Object.hasOwn(assistants, id))
    throw invalid('bad_arguments', `--for must be ${Object.keys(assistants).join(' or ')}.`, {
      hint: 'waymark catch-up --help lists the options.',
    })
  const { session_id: session, cwd } = ((await readHookJsonIfAny()) ?? {}) as Record<string, unknown>
  goTo(typeof cwd === 'string' ? cwd : null, config)
  const client = assistants[id as AssistantId]
  return typeof session === 'string' && session !== ''
    ? { client, connection: `${id} ${session}`.slice(0, 200) }
    : { client }
}
