import { list, type Offered, sendEvents, sendJson, textOf, type Wire } from './wire.ts'

const usage = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 10,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 20,
}

/** OpenAI's responses, with tools in groups as Codex sends them. */
export const responses: Wire = {
  path: /\/responses$/,
  read: (body) => ({
    tools: list(body.tools).flatMap((tool): Offered[] =>
      tool.type === 'namespace'
        ? list(tool.tools).map(({ name, parameters }) => ({
            name: String(name),
            namespace: String(tool.name),
            schema: parameters,
          }))
        : [{ name: String(tool.name ?? tool.type), schema: tool.parameters }],
    ),
    results: list(body.input)
      .filter(({ type }) => type === 'function_call_output' || type === 'tool_search_output')
      .map(({ call_id, output, tools }) => ({ id: String(call_id), text: textOf(output ?? tools) })),
    isStreamed: body.stream === true,
    everything: JSON.stringify([body.instructions, body.input]),
  }),
  write(saying, to, isStreamed) {
    const item =
      'text' in saying
        ? {
            type: 'message',
            id: 'msg_1',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: saying.text, annotations: [] }],
          }
        : {
            type: 'function_call',
            id: `fc_${saying.call.id}`,
            call_id: saying.call.id,
            name: saying.call.name,
            ...(saying.call.namespace && { namespace: saying.call.namespace }),
            arguments: JSON.stringify(saying.call.args),
            status: 'completed',
          }
    const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'scripted' }
    const whole = { ...response, status: 'completed', output: [item], usage }
    if (!isStreamed) return sendJson(to, whole)
    const events = [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: whole },
    ]
    sendEvents(
      to,
      events.map((event, sequence_number) => [event.type, { ...event, sequence_number }]),
    )
  },
}
