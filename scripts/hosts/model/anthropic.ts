import { list, sendEvents, sendJson, textOf, type Wire } from './wire.ts'

const usage = {
  input_tokens: 10,
  output_tokens: 10,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
}

/** Anthropic's messages. */
export const anthropic: Wire = {
  path: /\/messages$/,
  read: (body) => ({
    tools: list(body.tools).map(({ name, input_schema }) => ({ name: String(name), schema: input_schema })),
    results: list(body.messages)
      .flatMap(({ content }) => list(content))
      .filter(({ type }) => type === 'tool_result')
      .map(({ tool_use_id, content }) => ({ id: String(tool_use_id), text: textOf(content) })),
    isStreamed: body.stream === true,
    everything: JSON.stringify([body.system, body.messages]),
  }),
  write(saying, to, isStreamed) {
    const block =
      'text' in saying
        ? { type: 'text', text: saying.text }
        : { type: 'tool_use', id: saying.call.id, name: saying.call.name, input: saying.call.args }
    const stop_reason = 'text' in saying ? 'end_turn' : 'tool_use'
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      stop_sequence: null,
      usage,
    }
    if (!isStreamed) return sendJson(to, { ...message, content: [block], stop_reason })
    const delta =
      'text' in saying
        ? { type: 'text_delta', text: saying.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(saying.call.args) }
    const begun = 'text' in saying ? { ...block, text: '' } : { ...block, input: {} }
    const events = [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: begun },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ]
    sendEvents(
      to,
      events.map((event) => [event.type, event]),
    )
  },
}
