import { type Item, list, sendEvents, sendJson, textOf, type Wire } from './wire.ts'

const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 }

/** Gemini's generateContent. Its results may come without the id of their call, but always in order. */
export const gemini: Wire = {
  path: /:(?:streamGenerateContent|generateContent)$/,
  read(body, path) {
    const answers = list(body.contents)
      .flatMap(({ parts }) => list(parts))
      .flatMap((part) => (part.functionResponse ? [part.functionResponse as Item] : []))
    return {
      tools: list(body.tools)
        .flatMap(({ functionDeclarations }) => list(functionDeclarations))
        .map(({ name, parametersJsonSchema, parameters }) => ({
          name: String(name),
          schema: parametersJsonSchema ?? parameters,
        })),
      results: answers.map(({ response }, index) => ({
        id: `call_${index}`,
        text: textOfResponse(response),
      })),
      isStreamed: path.includes('stream'),
      everything: JSON.stringify([body.systemInstruction, body.contents]),
    }
  },
  write(saying, to, isStreamed) {
    const part =
      'text' in saying
        ? { text: saying.text }
        : { functionCall: { id: saying.call.id, name: saying.call.name, args: saying.call.args } }
    const candidates = [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }]
    const answer = { candidates, usageMetadata, modelVersion: 'scripted', responseId: 'r1' }
    if (isStreamed) sendEvents(to, [[null, answer]])
    else sendJson(to, answer)
  },
}

function textOfResponse(response: unknown): string {
  const { output, error } = (response ?? {}) as Item
  return textOf(output ?? error ?? response)
}
