import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFiles } from '../support/files/project.ts'
import type { Random } from './random.ts'

/** A project of generated sources that change while a test runs. Each text has a word that stands in no other, ever. */
export class ChangingProject {
  readonly root: string
  readonly #random: Random
  #count = 0
  /** The word of each file, by its path. */
  readonly words = new Map<string, string>()
  /** Words and paths that were there once, and are not any more. */
  readonly gone: { readonly path: string; readonly word: string }[] = []

  constructor(root: string, files: number, random: Random) {
    this.root = root
    this.#random = random
    this.#add(files)
  }

  /** Writes that many files anew, and takes away and adds a tenth as many. */
  change(files: number): void {
    const paths = this.#random.shuffled([...this.words.keys()]).slice(0, files)
    const some = paths.splice(0, Math.floor(files / 10))
    for (const path of some) {
      this.#forget(path)
      rmSync(join(this.root, path))
    }
    for (const path of paths) {
      this.#forget(path)
      this.#write(path)
    }
    this.#add(some.length)
  }

  #add(files: number): void {
    for (let n = 0; n < files; n++) this.#write(`src/area${this.#count % 12}/part${this.#count}.ts`)
  }

  #write(path: string): void {
    const word = wordOf(this.#count++)
    this.words.set(path, word)
    writeFiles(this.root, { [path]: sourceOf(word, this.#random) })
  }

  #forget(path: string): void {
    this.gone.push({ path, word: this.words.get(path) as string })
    this.words.delete(path)
  }
}

const syllables = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'ke',
  'li',
  'mo',
  'nu',
  'pa',
  're',
  'si',
  'to',
  'vu',
  'wa',
]

/** Letters alone, because search takes digits for words of their own. */
function wordOf(count: number): string {
  const digits = count.toString(16).padStart(4, '0')
  return `${[...digits].map((digit) => syllables[Number.parseInt(digit, 16)]).join('')}x`
}

const verbs = ['opens', 'counts', 'sends', 'weighs', 'sorts', 'keeps']
const nouns = ['parcel', 'ledger', 'harbour', 'invoice', 'engine', 'garden', 'ticket']

function sourceOf(word: string, random: Random): string {
  const functions = Array.from({ length: 2 + random.below(5) }, (_, n) => {
    const [verb, noun] = [random.pick(verbs), random.pick(nouns)]
    return [
      `/** ${verb} the ${noun} when a ${random.pick(nouns)} asks for it. */`,
      `export function ${verb}${n}(${noun}: number): number {`,
      ...Array.from({ length: 4 + random.below(12) }, (_, line) => `  ${noun} += ${line} * ${noun}`),
      `  return ${noun}`,
      '}',
      '',
    ].join('\n')
  })
  return [`export const ${word} = ${random.below(1e6)}`, '', ...functions].join('\n')
}
