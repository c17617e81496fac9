import type { MemoryRow } from './score.ts'

/** The section on memory; empty where it was not measured. */
export function formatMemory(rows: readonly MemoryRow[]): string {
  if (rows.length === 0) return ''
  const peers = [...new Set(rows.flatMap((row) => Object.keys(row.peers)))]
  const line = ({ what, waymark, plain, peers: by, goal, met }: MemoryRow) =>
    `| ${[what, waymark, plain, ...peers.map((name) => by[name] ?? ''), `${goal}${met ? '' : ', missed'}`].join(' | ')} |`
  return `
## Memory

What \`remember\` keeps and a search finds, on the halves of our own sets by which nothing was tuned, beside plain full text
(FTS5 with its porter stemmer) on the same notes and, for conversations, two search libraries from npm. The authors of the code
wrote the sets. How they were made and what each row means: [bench/README.md](../bench/README.md).

| | ${['Waymark', 'full text', ...peers, 'goal'].join(' | ')} |
|---|---|---|${peers.map(() => '---|').join('')}---|
${rows.map(line).join('\n')}
`
}
