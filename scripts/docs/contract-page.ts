import { catalog } from '../../src/contracts/catalog.ts'
import type { Contract, Tool } from '../../src/contracts/contract.ts'
import { decisions, documents, type Section } from './sections.ts'
import { type Proof, readProofs } from './test-titles.ts'
import { transcript } from './transcript.ts'

const marked = /(<!-- generated: (.+?) -->\n)[\s\S]*?(<!-- end -->)/g

/** The page with all its generated parts made anew; what people wrote between them stays. */
export async function fillContractPage(page: string, root: string): Promise<string> {
  const proofs = readProofs(root, ['src', 'test'])
  const parts = new Map<string, string>()
  for (const [, , name = ''] of page.matchAll(marked)) parts.set(name, await partOf(name, proofs))
  return page.replaceAll(marked, (_, start: string, name: string, end: string) => {
    return `${start}\n${parts.get(name)}\n\n${end}`
  })
}

async function partOf(name: string, proofs: readonly Proof[]): Promise<string> {
  const [kind, of = ''] = name.split(' ')
  const contract = catalog[of]
  if (kind === 'tools' && contract) return toolTable(contract)
  if (kind === 'example' && contract) return transcript(contract)
  if (name === 'proofs') return documents.map((document) => proofsOf(document, proofs)).join('\n\n')
  if (name === 'decisions') return proofTable('decision', decisions, '', proofs)
  throw new Error(`docs/contracts.md asks for "${name}", which nothing gives`)
}

function toolTable({ tools }: Contract): string {
  const rows = tools.map((tool) => `| \`${tool.name}\` | ${argumentsOf(tool)} | ${tool.description} |`)
  return [
    '| tool | arguments (`?` may be left out) | what it tells the model |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function argumentsOf({ input, accepts }: Tool): string {
  const required = accepts.required ?? []
  const names = Object.keys(input.properties)
  return names.map((name) => `\`${name}\`${required.includes(name) ? '' : '?'}`).join(', ')
}

function proofsOf(
  { number, contract, sections }: (typeof documents)[number],
  proofs: readonly Proof[],
): string {
  const known = sections.map((section) => `${number} ${nameOf(section)}`)
  const strays = proofs.flatMap(({ refs, file }) =>
    refs
      .filter((ref) => ref.startsWith(`${number} `) && !known.includes(ref))
      .map((ref) => `${ref} (${file})`),
  )
  if (strays.length > 0) throw new Error(`No such section: ${strays.join(', ')}`)
  return `### ${number}, \`${contract}\`\n\n${proofTable('section', sections, `${number} `, proofs)}`
}

function proofTable(
  heading: string,
  sections: readonly Section[],
  prefix: string,
  proofs: readonly Proof[],
): string {
  const rows = sections.flatMap((section) => {
    const name = nameOf(section)
    if (typeof section !== 'string') return [`| ${name} | (${section.held}) | |`]
    const found = proofs.filter(({ refs }) => refs.includes(`${prefix}${name}`))
    if (found.length === 0) throw new Error(`No test proves ${prefix}${name}`)
    return found.map(({ sentence, file }) => `| ${name} | ${cell(sentence)} | ${link(file)} |`)
  })
  return [`| ${heading} | test | file |`, '|---|---|---|', ...rows].join('\n')
}

function nameOf(section: Section): string {
  return typeof section === 'string' ? section : section.name
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function link(file: string): string {
  return `[${file.replace(/^(src\/contracts|test)\//, '')}](../${file})`
}
