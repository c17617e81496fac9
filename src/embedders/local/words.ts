import { foldTerm, isAscii } from '../../context/spelling.ts'

/** Where a text is cut: past this it repeats itself, and a whole file should not take a thousand times a sentence's time. */
const longestText = 20_000

/**
 * The words of a text as the local embedder reads them: runs of letters and digits, each as it stands. Accents and
 * full-width forms are folded.
 */
export function runs(text: string): string[] {
  const cut = text.length > longestText ? text.slice(0, longestText) : text
  return (isAscii(cut) ? cut.match(asciiRun) : foldTerm(cut).match(anyRun)) ?? []
}

/** The parts of a compound, lower-case: `parseHTTPHeader2` gives `parse`, `http`, `header`, `2`. */
export function partsOf(run: string): string[] {
  return (run.match(part) ?? []).map((each) => each.toLowerCase())
}

/** True where a run has no inner boundary, so that it is one word whatever the vocabulary says. */
export function isSimple(run: string): boolean {
  return simple.test(run)
}

const asciiRun = /[A-Za-z0-9]+/g
const anyRun = /[\p{L}\p{N}]+/gu
const simple = /^(?:\p{Lu}?[^\p{Lu}\p{N}]*|\p{Lu}+|\p{N}+)$/u
const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lt}\p{Lm}]+|\p{Lu}|\p{N}+/gu
