import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newConsumer } from './consumer.ts'

const guide = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8')

it("the guide's example compiles, runs where only the package is, and prints what the guide says", async () => {
  const consumer = await newConsumer()
  consumer.write('example.ts', blockOf('ts'))

  expect(await consumer.compile()).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(await consumer.run('example.ts')).toEqual({ code: 0, stdout: blockOf('text'), stderr: '' })
  expect(readdirSync(`${consumer.folder}/data`)).toContain('waymark.db')
})

/** The first block of this kind. */
function blockOf(language: string): string {
  const [, block] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? []
  if (block === undefined) throw new Error(`the guide has no ${language} block`)
  return block
}
