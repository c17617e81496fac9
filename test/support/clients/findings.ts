import type { Desk } from './desks.ts'

/** How an answer shows a time of this year: `Sun 15 Nov 09:12`. */
export const moment = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \\d{1,2} [A-Z][a-z]{2} \\d\\d:\\d\\d'

/** Has a finding kept; gives its number, and that of the change. */
export async function remember(
  desk: Pick<Desk, 'say'>,
  text: string,
  type: string,
  more: object = {},
): Promise<{ id: number; change: number }> {
  const said = await desk.say('remember', { text, type, ...more })
  const [, id, change] = /^\+ d(\d+) .*\nchange (\d+)(?:\n|$)/.exec(said) ?? []
  if (id === undefined) throw new Error(said)
  return { id: Number(id), change: Number(change) }
}

/** The text of a resource. */
export async function readText({ client }: Pick<Desk, 'client'>, uri: string): Promise<string> {
  return String((await client.readResource(uri))[0]?.text)
}
