import { describe, expect, it } from 'vitest'
import { readChangelog } from './changelog.ts'

const read = (text: string) => readChangelog({ path: 'CHANGELOG.md', text })
const lines = (text: string) => read(text).map(({ type, text }) => `${type}: ${text}`)

describe('a changelog', () => {
  it('in the form of Keep a Changelog gives what was fixed, changed and removed, with version and date', () => {
    const text = `# Changelog

All notable changes to this project will be documented in this file.

## [Unreleased]
### Changed
- Tokens are now kept for an hour instead of a day.

## [2.1.0] - 2024-03-02
### Added
- A dark theme.
### Fixed
- The parser no longer hangs when a file ends inside a comment, #179.
- Fix typo
### Removed
- **Breaking**: support for Node 18
- Fixed paths in \`src/cli/paths.ts\` when the home folder is a link`
    expect(lines(text)).toEqual([
      'decision: Changed (unreleased): Tokens are now kept for an hour instead of a day.',
      'issue: Fixed in 2.1.0 (2024-03-02): The parser no longer hangs when a file ends inside a comment.',
      'decision: Breaking, removed in 2.1.0 (2024-03-02): Support for Node 18',
      'issue: In 2.1.0 (2024-03-02): Fixed paths in `src/cli/paths.ts` when the home folder is a link',
    ])
    expect(read(text).at(-1)).toMatchObject({
      module: 'cli',
      files: ['CHANGELOG.md', 'src/cli/paths.ts'],
      line: 17,
    })
  })

  it('as conventional-changelog writes it gives the scope as the module, without hashes and numbers', () => {
    const text = `## [8.0.0](https://github.com/a/b/compare/v7...v8) (2020-04-29)

### ⚠ BREAKING CHANGES

* **api:** there is no default export any more

### Features

* **api:** add \`parse\` ([#479](https://github.com/a/b/issues/479)) ([0e6c10b](https://github.com/a/b/commit/0e6c10b))

### Bug Fixes

* **store:** retry a write when the connection was lost ([#12](https://x/12)) ([16c8f6d](https://x/16c8f6d)), closes [#536](https://x/536)
* **deps:** bump left-pad from 1.0.0 to 1.1.0 ([#99](https://x/99))
* add missing export`
    expect(read(text)).toMatchObject([
      {
        type: 'decision',
        module: 'api',
        text: 'Breaking in 8.0.0 (2020-04-29): There is no default export any more',
      },
      {
        type: 'issue',
        module: 'store',
        text: 'Fixed in 8.0.0 (2020-04-29): Retry a write when the connection was lost',
      },
    ])
  })

  it('as bare lists goes by how an entry begins, and tells a fix once that went into several releases', () => {
    const text = `## **6.2.0**
- [Fix] \`parse\`: avoid a crash when a key is \`null\` (#640)
- [Tests] \`parse\`: avoid a crash when a key is \`null\`
- [Dev Deps] update \`eslint\`
- Dropped support for Internet Explorer 11

## **6.1.1**
- [Fix] \`parse\`: avoid a crash when a key is \`null\` (#640)`
    expect(lines(text)).toEqual([
      'issue: Fixed in 6.2.0: `parse`: avoid a crash when a key is `null`',
      'decision: In 6.2.0: Dropped support for Internet Explorer 11',
    ])
  })

  it('is read for its newest releases only', () => {
    const release = (minor: number) =>
      `## 1.${minor}.0\n- Fixed a crash when step ${minor} is taken before the start\n`
    const text = Array.from({ length: 50 }, (_, index) => release(50 - index)).join('\n')
    expect(read(text)).toHaveLength(20)
    expect(read(text)[0]?.text).toContain('1.50.0')
  })

  it('without versions, or empty, gives nothing', () => {
    expect(lines('# News\n\n- Fixed a crash when nothing was there at all')).toEqual([])
    expect(lines('')).toEqual([])
  })
})
