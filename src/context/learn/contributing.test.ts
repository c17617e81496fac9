import { describe, expect, it } from 'vitest'
import { readContributing } from './contributing.ts'

const lines = (text: string) =>
  readContributing({ path: 'CONTRIBUTING.md', text }).map(({ type, text }) => `${type}: ${text}`)

describe('CONTRIBUTING', () => {
  it('gives what holds for the code', () => {
    const text = `# Working on it

After a change of dependencies run \`node scripts/lock.ts\`: some registries leave packages out.

## General

- A rule about tasks belongs in \`tasks/\`, once.
- A migration is a numbered SQL file; those that were released never change.
- A store is a folder that passes the suite of all stores.
- New code needs a test`
    expect(lines(text)).toEqual([
      'rule: After a change of dependencies run `node scripts/lock.ts`: some registries leave packages out.',
      'rule: A rule about tasks belongs in `tasks/`, once.',
      'rule: A migration is a numbered SQL file; those that were released never change.',
      'pattern: A store is a folder that passes the suite of all stores.',
    ])
  })

  it('passes over greetings, the walk through Git, licences and how to report a bug', () => {
    const text = `# Contributing

Thank you for your interest! All contributions are welcome and must follow our Code of Conduct.

## Getting started

1. Fork the repository and clone it
2. Create a new branch for your changes
3. Push your branch and open a pull request

## Good Bug Reports

Avoid raising duplicate issues, and always include the complete traceback.

## License

By contributing you agree that your contributions must be licensed under MIT.`
    expect(lines(text)).toEqual([])
  })

  it('wants more than a verb from numbered steps', () => {
    const text =
      '## Releases\n\n1. Update the version in the manifest\n2. Tags must be signed by a maintainer of the project'
    expect(lines(text)).toEqual(['rule: Releases: Tags must be signed by a maintainer of the project'])
  })
})
