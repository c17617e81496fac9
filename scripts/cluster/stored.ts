import { connect } from '../../test/support/clients/mcp-clients.ts'
import { publicUrl } from './waymark-nodes.ts'

/** All tasks that somebody has, by number. */
export async function storedTasks(key: string): Promise<Map<number, string>> {
  const where = { url: `${publicUrl}/mcp`, headers: { authorization: `Bearer ${key}` } }
  await using client = await connect('2026', where)
  const tasks = new Map<number, string>()
  for (let cursor: string | undefined; ; ) {
    const { content, isError } = await client.callTool('list_tasks', {
      ...{ view: 'all', limit: 500 },
      ...(cursor && { cursor }),
    })
    const text = content[0]?.text ?? ''
    if (isError) throw new Error(text)
    for (const [, id, title] of text.matchAll(/^#(\d+) (.+)$/gm)) tasks.set(Number(id), title as string)
    cursor = /cursor[: ]+(\S+)/.exec(text)?.[1]
    if (cursor === undefined) return tasks
  }
}
