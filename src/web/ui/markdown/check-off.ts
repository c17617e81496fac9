/** The text with one of its boxes checked or cleared; null where there is no box any more. `at` is where its item begins. */
export function checkOff(text: string, at: number, isDone: boolean): string | null {
  const box = /^(?:[-+*]|\d{1,9}[.)])[ \t]+\[(?=[ \txX]\])/.exec(text.slice(at))
  if (!box) return null
  const inside = at + box[0].length
  return `${text.slice(0, inside)}${isDone ? 'x' : ' '}${text.slice(inside + 1)}`
}
