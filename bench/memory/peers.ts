import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isStopWord } from '../../src/context/terms.ts'

/** Something that people search notes with. */
export interface SearchPeer {
  readonly name: string
  /** Takes the notes in, and gives a search that tells the places of what it found, best first. */
  open(texts: readonly string[]): Promise<(question: string) => Promise<number[]>>
}

/** Exact versions, so that a figure can be had again. */
const packages = {
  minisearch: 'minisearch@7.2.0',
  orama: '@orama/orama@3.1.18',
  fastify: 'fastify@5.12.8',
  pino: 'pino@9.14.0',
  undici: 'undici@7.30.2',
  express: 'express@5.3.0',
  commander: 'commander@15.1.0',
  knex: 'knex@3.3.0',
  koa: 'koa@3.2.1',
  ajv: 'ajv@8.20.0',
  semver: 'semver@7.8.6',
  mysql2: 'mysql2@3.24.5',
  moleculer: 'moleculer@0.14.36',
  nodemailer: 'nodemailer@6.10.1',
} as const

export type PackageName = keyof typeof packages

/** Where peers and searched sources are installed, and how. */
export function packageCache(cache: string) {
  const install = (name: PackageName): string => {
    const root = resolve(cache, name)
    const installed = join(root, 'node_modules', packages[name].replace(/@[^@]+$/, ''))
    if (existsSync(installed)) return installed
    mkdirSync(root, { recursive: true })
    const flags = ['--prefix', root, '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ['install', ...flags, packages[name]], { cwd: root, stdio: 'ignore' })
    return installed
  }
  return { install }
}

export type PackageCache = ReturnType<typeof packageCache>

/** Two search libraries as their documentation recommends them: one with prefixes and misspellings allowed, one as it is. */
export function searchPeers({ install }: PackageCache): SearchPeer[] {
  const load = async (name: PackageName, specifier: string) => {
    const path = createRequire(join(install(name), 'package.json')).resolve(specifier)
    return import(pathToFileURL(path).href)
  }
  return [
    {
      name: 'minisearch',
      async open(texts) {
        const { default: MiniSearch } = await load('minisearch', 'minisearch')
        const index = new MiniSearch({ fields: ['text'], searchOptions: { prefix: true, fuzzy: 0.2 } })
        index.addAll(texts.map((text, id) => ({ id, text })))
        return async (question) => index.search(telling(question)).map(({ id }: { id: number }) => id)
      },
    },
    {
      name: 'orama',
      async open(texts) {
        const { create, insertMultiple, search } = await load('orama', '@orama/orama')
        const index = create({ schema: { text: 'string', place: 'number' } })
        await insertMultiple(
          index,
          texts.map((text, place) => ({ text, place })),
        )
        return async (question) => {
          const { hits } = await search(index, { term: telling(question), properties: ['text'], limit: 10 })
          return hits.map(({ document }: { document: { place: number } }) => document.place)
        }
      },
    },
  ]
}

/** Without the commonest words, as plain full text is asked, too. */
function telling(question: string): string {
  const words = question.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !isStopWord(word.toLowerCase())).join(' ')
}
