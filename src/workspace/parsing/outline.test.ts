import { expect, it } from 'vitest'
import { outline } from './outline.ts'

it('shows a file by the heads of its declarations, and how deep each stands', async () => {
  const text = `class Cart:\n    def total(self) -> int:\n        return 1\n\ndef main(): pass\n`

  expect(await outline('python', text)).toEqual([
    { line: 1, depth: 0, text: 'class Cart' },
    { line: 2, depth: 1, text: 'def total(self) -> int' },
    { line: 5, depth: 0, text: 'def main()' },
  ])
})
