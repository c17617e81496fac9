import type { Considered } from '../contracts/learn.ts'

/** A proposal for people: what kind it is, where it was read and what it says, with the sentence where that differs. */
export function proposalLines({ type, text, module, source, line, known, near, said }: Considered): string {
  const head = [
    type,
    module ?? '',
    `${source}${line === undefined ? '' : `:${line}`}`,
    said ? { user: 'you', assistant: 'the assistant' }[said.by] : '',
    known ? `known as d${known.id}` : '',
    near.length > 0 ? `near ${near.map(({ id }) => `d${id}`).join(', ')}` : '',
  ]
  const quote = said && said.sentence !== text ? `\n  from: ${said.sentence}` : ''
  return `${head.filter(Boolean).join(' · ')}\n  ${text}${quote}`
}
