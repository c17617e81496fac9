import type { Cost } from './cost.ts'
import type { Measures } from './measures.ts'

export interface QualityRow extends Measures {
  readonly set: string
  readonly questions: number
  readonly way: string
}

export function formatQuality(rows: readonly QualityRow[]): string {
  const lines = rows.map((row) => {
    const floor = rows.find((other) => other.set === row.set && other.way === 'bm25')
    const gain = row.ndcg - (floor?.ndcg ?? 0)
    const figures = [row.recall1, row.recall5, row.recall10, row.mrr, row.ndcg].map((value) =>
      value.toFixed(3),
    )
    const shown = row.way === 'bm25' ? '' : `${gain < 0 ? '' : '+'}${gain.toFixed(3)}`
    return `| ${row.set} (${row.questions}) | ${row.way} | ${figures.join(' | ')} | ${shown} |`
  })
  return [
    '| set (questions) | way | R@1 | R@5 | R@10 | MRR@10 | nDCG@10 | over BM25 |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

export function formatCost(cost: Cost): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  return [
    '',
    '| embedder, one core | |',
    '|---|---|',
    `| load | ${cost.loadMs.toFixed(1)} ms |`,
    `| weights | ${(cost.fileBytes / 1e6).toFixed(2)} MB |`,
    `| short texts | ${whole(cost.textsPerSecond)}/s |`,
    `| questions | ${whole(cost.questionsPerSecond)}/s |`,
    `| resident memory after searching, above before | ${(cost.residentBytes / 1e6).toFixed(0)} MB |`,
    '',
  ].join('\n')
}
