import { requestWords } from './request-words.ts'
import { type UnderstandOptions, type UnderstoodTask, understandTask } from './understand-task.ts'

/** A typed line as somebody would say it to a person: "remind me to call mom tomorrow at 5" is the task "call mom". */
export async function understandSentence(text: string, options: UnderstandOptions): Promise<UnderstoodTask> {
  const lead = requestWords(text)
  if (lead === 0) return understandTask(text, options)
  const { spans, ...read } = await understandTask(text.slice(lead), options)
  const moved = spans.map((span) => ({ ...span, start: span.start + lead, end: span.end + lead }))
  return {
    ...read,
    spans: [{ start: 0, end: text.slice(0, lead).trimEnd().length, kind: 'request' }, ...moved],
  }
}
