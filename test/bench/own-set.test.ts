import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Group, loadOwnSet } from '../../bench/search/own/load.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the labelled retrieval set of our own kind', () => {
  const groups: Group[] = loadOwnSet(root)
  const docs = groups.flatMap((g) => g.docs)
  const queries = groups.flatMap((g) => g.queries)

  it('is large enough, over several projects', () => {
    expect(groups.length).toBeGreaterThanOrEqual(6)
    expect(docs.length).toBeGreaterThanOrEqual(500)
    expect(queries.length).toBeGreaterThanOrEqual(300)
    for (const g of groups) {
      expect(g.docs.length, g.group).toBeGreaterThanOrEqual(50)
      expect(g.queries.length, g.group).toBeGreaterThanOrEqual(30)
    }
  })

  it('has unique ids, which begin with the project', () => {
    expect(new Set(docs.map((d) => d.id)).size).toBe(docs.length)
    for (const g of groups)
      for (const d of g.docs) expect(d.id).toMatch(new RegExp(`^${g.group}-[prdisc]-\\d{3}$`))
  })

  it('has text everywhere, and code chunks of a fair length', () => {
    for (const d of docs) {
      expect(d.text.trim(), d.id).not.toBe('')
      if (d.kind === 'code') {
        const lines = d.text.split('\n').length
        expect(lines, d.id).toBeGreaterThanOrEqual(8)
        expect(lines, d.id).toBeLessThanOrEqual(66)
      }
    }
  })

  it('labels each question with one to four items of its own project', () => {
    for (const g of groups) {
      const ids = new Set(g.docs.map((d) => d.id))
      const asked = new Set<string>()
      for (const { q, rel } of g.queries) {
        expect(q.trim(), g.group).not.toBe('')
        expect(asked.has(q), `asked twice: ${q}`).toBe(false)
        asked.add(q)
        expect(rel.length, q).toBeGreaterThanOrEqual(1)
        expect(rel.length, q).toBeLessThanOrEqual(4)
        expect(new Set(rel).size, q).toBe(rel.length)
        for (const id of rel) expect(ids.has(id), `${id} for: ${q}`).toBe(true)
      }
    }
  })
})
