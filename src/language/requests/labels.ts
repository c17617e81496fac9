import type { FilledSlot } from './request.ts'

const steps =
  /[,;.]?\s*(?:with\s+)?(?:steps?|sub-?tasks?|schritte|unteraufgaben|étapes|sous-tâches|pasos|subtareas|passos|subtarefas|passi|stappen|ステップ|サブタスク|步骤|子任务)\s*[:：]\s*(?<rest>.+)$/isu
const note =
  /[,;.]?\s*(?:notes?|description|notiz|beschreibung|remarque|nota|descripción|descrição|descrizione|notitie|opmerking|メモ|备注)\s*[:：]\s*(?<rest>[^#]+?)\s*(?=#|$)/isu

/** What a person labels, "steps: …" and "note: …", cut out of a message; what is left is for the parser. */
export function readLabels(text: string): { readonly rest: string; readonly slots: readonly FilledSlot[] } {
  const slots: FilledSlot[] = []
  const inSteps = steps.exec(text)
  let rest = text
  if (inSteps && inSteps.index > 2 && !text.slice(inSteps.index).includes('\n')) {
    rest = text.slice(0, inSteps.index)
    for (const step of (inSteps.groups?.rest ?? '').split(/\s*[,;、，]\s*|\s+and\s+/))
      if (step.trim() !== '') slots.push({ slot: 'step', text: step.trim() })
  }
  const inNote = note.exec(rest)
  if (inNote && inNote.index > 2) {
    slots.push({ slot: 'note', text: (inNote.groups?.rest ?? '').trim().replace(/\.$/, '') })
    rest = `${rest.slice(0, inNote.index)} ${rest.slice(inNote.index + inNote[0].length)}`.trim()
  }
  return { rest, slots }
}
