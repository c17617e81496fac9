// Run by cost.ts in a process of its own: load time, speed on one core, and resident memory.
import { readFileSync } from 'node:fs'
import { openLocalEmbedder } from '../../src/embedders/local/embedder.ts'

const lines = readFileSync(new URL('own/items.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const texts = lines.map((line) => JSON.parse(line).text).filter((text) => typeof text === 'string')
const questions = readFileSync(new URL('own/questions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).q as string)

globalThis.gc?.()
const residentBefore = process.memoryUsage.rss()
const embedder = openLocalEmbedder()
const begin = performance.now()
await embedder.embed(['first'])
const loadMs = performance.now() - begin
const textsPerSecond = await rate(texts, async () => void (await embedder.embed(texts)))
const questionsPerSecond = await rate(questions, async () => {
  for (const question of questions) await embedder.embedQuery(question)
})
globalThis.gc?.()
const residentBytes = process.memoryUsage.rss() - residentBefore
console.log(JSON.stringify({ loadMs, textsPerSecond, questionsPerSecond, residentBytes }))

/** The median of several seconds' worth of rounds. */
async function rate(items: readonly unknown[], round: () => Promise<void>): Promise<number> {
  const rates: number[] = []
  for (let count = 0; count < 60; count++) {
    const start = performance.now()
    await round()
    rates.push((items.length / (performance.now() - start)) * 1000)
  }
  return rates.sort((one, other) => one - other)[30] as number
}
