import { expect, it } from 'vitest'
import { catalog } from '../contracts/catalog.ts'
import { native } from '../contracts/native/contract.ts'
import { type ListedTool, listTools } from './listing.ts'

const hintOf = ({ _meta }: ListedTool) => _meta?.['anthropic/searchHint'] as string

it('gives every tool of every contract words to be found by, as many as are looked at', () => {
  for (const contract of Object.values(catalog))
    for (const tool of listTools(contract)) {
      expect(hintOf(tool), `${contract.name} ${tool.name}`).toMatch(/\w/)
      expect(hintOf(tool).length).toBeLessThanOrEqual(800)
    }
})

it.each(['todo', 'reminder', 'memory', 'project decisions', 'what should I work on next'])(
  'lets a search for "%s" find a tool by each of its words',
  (phrase) => {
    // As Claude Code 2.1.325 looks: each word, as a whole word, whatever its case.
    const isFound = (tool: ListedTool) =>
      phrase.split(' ').every((word) => new RegExp(`\\b${word}\\b`, 'i').test(hintOf(tool)))
    expect(listTools(native).filter(isFound).length).toBeGreaterThan(0)
  },
)

it('has the tools that a session begins with loaded always, and the others when they are searched for', () => {
  const loaded = listTools(native).filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true)
  expect(loaded.map(({ name }) => name)).toEqual([
    'add_task',
    'list_tasks',
    'remember',
    'context_search',
    'catch_up',
  ])
})
