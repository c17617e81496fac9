import { expect, it } from 'vitest'
import { qualifiedName } from './declaration.ts'
import { markdownSections } from './markdown.ts'

it('cuts a document at its headings, each section with those inside of it', () => {
  const text = `Preface\n# One\ntext\n## Inner ##\ntext\n\n# Two\nend\n`

  expect(listed(text)).toEqual(['2-6 One', '4-6 One.Inner', '7-8 Two'])
})

it('takes no heading out of a block of code', () => {
  const text = `# One\n\`\`\`\`sh\n# not one\n\`\`\`\n# nor this\n\`\`\`\`\n~~~\n# neither\n~~~\n## Two`

  expect(listed(text)).toEqual(['1-10 One', '10-10 One.Two'])
})

it('knows no section in a text without headings', () => {
  expect(listed('')).toEqual([])
  expect(listed('#hashtag\n####### seven\n')).toEqual([])
})

function listed(text: string): string[] {
  return markdownSections(text).map((one) => `${one.startLine}-${one.endLine} ${qualifiedName(one)}`)
}
