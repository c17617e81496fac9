/** What was typed and not sent, by project and task: it is there again when the task is opened again. */
const drafts = new Map<string, string>()

export function readDraft(key: string): string {
  return drafts.get(key) ?? ''
}

export function keepDraft(key: string, text: string): void {
  if (text === '') drafts.delete(key)
  else drafts.set(key, text)
}
