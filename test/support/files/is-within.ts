/** Whether the second text came from the first by putting something in, and nothing else. */
export function isWithin(text: string, longer: string): boolean {
  let at = 0
  for (const letter of longer) if (text.startsWith(letter, at)) at += letter.length
  return at === text.length
}
