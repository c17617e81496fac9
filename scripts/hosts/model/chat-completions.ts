import { type Item, list, sendEvents, sendJson, textOf, type Wire } from './wire.ts'

const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 }

/** OpenAI's chat completions, which most others speak, too. */
export const chatCompletions: Wire = {
  path: /\/chat\/completions$/,
  read: (body) => ({
    tools: list(body.tools)
      .map((tool) => (tool.function ?? {}) as Item)
      .map(({ name, parameters }) => ({ name: String(name), schema: parameters })),
    results: list(body.messages)
      .filter(({ role }) => role === 'tool')
      .map(({ tool_call_id, content }) => ({ id: String(tool_call_id), text: textOf(content) })),
    isStreamed: body.stream === true,
    everything: JSON.stringify(body.messages),
  }),
  write(saying, to, isStreamed) {
    const message =
      'text' in saying
        ? { role: 'assistant', content: saying.text }
        : { role: 'assistant', content: null, tool_calls: [asCall(saying.call)] }
    const finish_reason = 'text' in saying ? 'stop' : 'tool_calls'
    const head = { id: 'chatcmpl-1', created: 1, model: 'scripted' }
    if (!isStreamed) {
      const choices = [{ index: 0, message, finish_reason }]
      return sendJson(to, { ...head, object: 'chat.completion', choices, usage })
    }
    const chunk = (delta: object, finish: string | null) => ({
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: finish }],
    })
    sendEvents(to, [
      [null, chunk(message, null)],
      [null, chunk({}, finish_reason)],
      [null, { ...head, object: 'chat.completion.chunk', choices: [], usage }],
      [null, '[DONE]'],
    ])
  },
}

function asCall({ id, name, args }: { id: string; name: string; args: object }): object {
  return { index: 0, id, type: 'function', function: { name, arguments: JSON.stringify(args) } }
}
