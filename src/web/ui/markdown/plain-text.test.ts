import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['Use **bold** and `code` here', 'Use bold and code here'],
  ['## Deploys\n\n- [ ] first\n- second', 'Deploys\n\nfirst\nsecond'],
  ['See [the docs](https://example.com/a) now', 'See the docs now'],
  [
    'a_b and 2 * 3 * 4 stay, and so does snake_case_name',
    'a_b and 2 * 3 * 4 stay, and so does snake_case_name',
  ],
])('takes the marks out of %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})
