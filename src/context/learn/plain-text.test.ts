import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('plain text', () => {
  it.each([
    ['**Never** use _any_ of *these*', 'Never use any of these'],
    ['See [the `fetch` guide](https://x.dev/a_(b)) and [two][ref]', 'See the `fetch` guide and two'],
    ['[![build](https://ci/b.svg)](https://ci) Text', 'Text'],
    ['Keep `**kwargs` and ``a`b`` as they are', 'Keep `**kwargs` and a`b as they are'],
    ['`packages/*/CLAUDE.md` and packages/*/x stay', '`packages/*/CLAUDE.md` and packages/*/x stay'],
    [
      '__init__ and snake_case_name stay, __bold words__ do not',
      '__init__ and snake_case_name stay, bold words do not',
    ],
    ['a<br/>b <kbd>Ctrl</kbd> Array<string> &lt;T&gt;', 'a b Ctrl Array<string> <T>'],
    ['<https://a.dev> 2 \\* 3[^1] ([#12])', 'https://a.dev 2 * 3 (#12)'],
    ['  one \t two\n three ', 'one two three'],
  ])('of %j is %j', (markdown, plain) => {
    expect(plainText(markdown)).toBe(plain)
  })

  it('shows everything that is stored: no marks that hide, turn around or steer', () => {
    expect(plainText('a\u200Bb\u202Ec\u{E0041}\u{E007F}d\x1b[31me\0f\uFEFF')).toBe('abcd[31mef')
    expect(plainText('half \uD800 a character')).toBe('half \uFFFD a character')
    expect(plainText('👩‍💻 می‌خواهم ❤️')).toBe('👩‍💻 می‌خواهم ❤️')
  })
})
