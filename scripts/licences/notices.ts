import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { grammarNotices } from './grammars.ts'
import { missingTexts } from './missing-texts.ts'
import type { Package, Published } from './published-packages.ts'

/** `dist/THIRD-PARTY-NOTICES.txt`: the notices of everything that is inside our files, each text once. */
export function formatNotices({ bundled }: Published): string {
  const byText = new Map<string, string[]>()
  const add = (text: string, name: string) => byText.set(text, [...(byText.get(text) ?? []), name])
  const mit = wholeText(bundled, 'Permission is hereby granted', 'MIT')
  // Who takes over a work under it hands on the whole text, which most packages only name.
  const apache = wholeText(bundled, 'TERMS AND CONDITIONS FOR USE', 'Apache-2.0')
  for (const one of bundled) add(noticeOf(one) ?? madeUp(one, mit), `${one.name} ${one.version}`)
  for (const [name, copyright] of Object.entries(grammarNotices)) add(mitOf(copyright, mit), name)
  add(
    'Made from all-MiniLM-L6-v2 of the sentence-transformers project, Licensed under Apache-2.0. Changed for Waymark: four bits ' +
      'a weight, fewer word pieces, words of other languages, trained further.',
    'sentences.bin, the network for sentences, and reader.bin, which reads two texts together',
  )
  add(
    `Apache License\nVersion 2.0, January 2004\n\n${apache}`,
    'The Apache License that some of these are under',
  )
  return [
    'Waymark carries parts of the packages named here. Each comes with its own notice.',
    ...[...byText].map(([text, names]) => `${names.join(', ')}\n\n${text}`),
    '',
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}

/** The texts of a package's licence and notice files or, where it has none, what its README says about it. */
function noticeOf({ licence, folder }: Package): string | undefined {
  const files = readdirSync(folder as string)
    .filter((file) => /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i.test(file))
    .sort()
  const texts = files.map((file) => tidy(readFileSync(join(folder as string, file), 'utf8'))).filter(Boolean)
  if (texts.length > 0) return texts.join('\n\n')
  const said = sectionOfReadme(folder as string)
  return said === undefined ? undefined : `${licence}\n\n${said}`
}

function madeUp({ name, version, licence }: Package, mit: string): string {
  const copyright = missingTexts[name]
  if (copyright === undefined)
    throw new Error(
      `${name} ${version} comes without its licence. Say whose it is in scripts/licences/missing-texts.ts.`,
    )
  return licence === 'MIT' ? mitOf(copyright, mit) : `${copyright}\n\nLicensed under ${licence}.`
}

function mitOf(copyright: string, permission: string): string {
  return `MIT License\n\n${copyright}\n\n${permission}`
}

function sectionOfReadme(folder: string): string | undefined {
  const file = readdirSync(folder).find((one) => /^readme\.md$/i.test(one))
  if (file === undefined) return undefined
  const section = /^#+\s*licen[cs]e\s*$([\s\S]*)/im.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
  const text = tidy(section?.split(/^#+\s/m)[0] ?? '')
  return /copyright/i.test(text) ? text : undefined
}

/** What every text of this licence says alike, from its first words on, taken from a package that has it. */
function wholeText(packages: readonly Package[], beginning: string, licence: string): string {
  for (const one of packages.filter((candidate) => candidate.licence === licence)) {
    const text = noticeOf(one) ?? ''
    const begin = text.indexOf(beginning)
    if (begin >= 0) return text.slice(begin)
  }
  throw new Error(`no package has the whole text of ${licence}`)
}

function tidy(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)), 8)
  return lines
    .map((line) => line.slice(indent).trimEnd())
    .join('\n')
    .trim()
}
