import type { Running } from '../compose.ts'
import type { Caller } from '../contracts/call.ts'
import { page } from '../contracts/page/contract.ts'
import { ask, failureOf } from './ask.ts'

/** What the page would be answered. */
export async function askPage<Answer>(
  running: Pick<Running, 'deps'>,
  tool: string,
  args: object,
  caller: Caller,
): Promise<Answer> {
  const answer = await ask(running, page, tool, args, caller)
  if (!answer.ok) throw failureOf(answer)
  return answer.reply as Answer
}
