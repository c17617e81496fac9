import { describe, expect, it } from 'vitest'
import { fillPage, pages } from '../../scripts/docs.ts'
import { catalog } from '../../src/contracts/catalog.ts'

describe.each(Object.keys(pages))('%s', (path) => {
  it('has the generated parts that the sources and the tests give now', async () => {
    const { before, after } = await fillPage(path)
    expect(before, 'Write it anew: node scripts/docs.ts').toBe(after)
  })
})

it('speaks of every contract, with its tools and an example', async () => {
  const { after } = await fillPage('docs/contracts.md')
  for (const { name, tools } of Object.values(catalog)) {
    expect(after).toContain(`<!-- generated: tools ${name} -->`)
    expect(after).toContain(`<!-- generated: example ${name} -->`)
    for (const tool of tools) expect(after).toContain(`| \`${tool.name}\` |`)
  }
})
