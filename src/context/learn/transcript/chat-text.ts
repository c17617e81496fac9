import type { Message, Speaker } from './messages.ts'

const people = 'user|human|you|me|person|prompt'
const machines = 'assistant|agent|claude|claude code|chatgpt|gpt|codex|copilot|cursor|gemini|ai|bot|model'
const named = (names: string) =>
  new RegExp(
    String.raw`^(?:#{1,6} +)?(?:_?\*\*|__)?(?:${names})(?: \([^()]{1,80}\))?(?:(?:\*\*_?|__)?:(?:\*\*_?|__)?\s*|(?:\*\*_?|__)?\s*$)`,
    'i',
  )
const marks: readonly (readonly [Speaker | 'tool', RegExp])[] = [
  ['user', named(people)],
  ['assistant', named(machines)],
  ['tool', named('tool|tool output|tool result|system|function|agent - sidechain')],
]
/** How Claude Code shows a session in the terminal, and exports it. */
const terminalMarks: readonly (readonly [Speaker | 'tool', RegExp])[] = [
  ['user', /^(?:>|\u276F) ?/],
  ['tool', /^\s*\u23BF ?|^[\u23FA\u25CF] (?=[A-Z]\w+\()/],
  ['assistant', /^[\u23FA\u25CF] ?/],
]

/** A chat in which each turn begins with who speaks: `User: …`, `**Claude:** …`, `## Assistant`. Without any, one person speaks. */
export function readChat(text: string): Message[] {
  const lines = text.split(/\r\n?|\n/)
  const shapes = lines.some((line) => /^[\u23FA\u25CF] /.test(line)) ? terminalMarks : marks
  const turns: { speaker: Speaker | 'tool'; line: number; lines: string[] }[] = []
  let isCode = false
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    const found = isCode ? undefined : shapes.find(([, shape]) => shape.test(line))
    if (found) turns.push({ speaker: found[0], line: index + 1, lines: [line.replace(found[1], '')] })
    else if (turns.length > 0) turns.at(-1)?.lines.push(line)
    else turns.push({ speaker: 'user', line: index + 1, lines: [line] })
  }
  return turns.flatMap(({ speaker, line, lines: own }): Message[] =>
    speaker === 'tool' ? [] : [{ speaker, line, text: own.join('\n'), isOneLine: false }],
  )
}
