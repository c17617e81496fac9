import { lane, type World } from '../world.ts'

/** A conversation of a few turns with the model inside: adds, asks, takes back every other time. */
export function chats(world: World): Promise<void> {
  const { ledger, timings, words, chance } = world
  return lane(world, 'chat', 6, async () => {
    const turn = (text: string, conversation?: string) =>
      timings.time('chat: turn', () => say(world, text, conversation))
    const first = await turn(`add call ${words.name()} about the invoice`)
    // The words are the model's, so the answer tells them.
    for (const title of first.added) ledger.acknowledge(title, 'todo')
    if (first.added.length !== 1) throw new Error(`added ${first.added.length} tasks for one`)
    await turn('what is due this week?', first.conversation)
    if (chance.isLucky()) return
    await ledger.write(first.added, 'gone', async () => {
      const { hasUndone, said } = await turn('undo that', first.conversation)
      if (!hasUndone) throw new Error(`was not undone: ${said}`)
    })
  })
}

async function say({ url }: World, text: string, conversation?: string) {
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    signal: AbortSignal.timeout(60_000),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, ...(conversation && { conversation }) }),
  })
  const said = await response.text()
  if (!response.ok || !said.trimEnd().endsWith('data: [DONE]'))
    throw new Error(`chat: ${response.status} ${said}`)
  const chunks = said
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)))
  return {
    conversation: chunks[0].messageMetadata.conversation as string,
    hasUndone: chunks.some(({ output }) => output?.ok === true && output.data?.undone !== undefined),
    said: chunks.map(({ delta = '', output }) => delta + (output?.message ?? '')).join(''),
    added: chunks.flatMap(({ output }) => (output?.data?.task ? [output.data.task.title as string] : [])),
  }
}
