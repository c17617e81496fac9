import type { Language, Parser, Tree } from 'web-tree-sitter'
import { type GrammarName, readGrammar } from '../grammar-files.ts'

// A megabyte of ordinary source takes a quarter of this; no other call gets a turn meanwhile.
const patienceMs = 1_000

/** One language's parser, loaded once and kept. Its trees lie outside the reach of garbage collection. */
class Grammar {
  readonly #parser: Parser
  readonly #language: Language

  constructor(parser: Parser, language: Language) {
    this.#parser = parser
    this.#language = language
  }

  /** Lends the tree of a text for as long as `use` runs. Undefined when the text took too long to make sense of. */
  parse<T>(text: string, use: (tree: Tree) => T): T | undefined {
    const deadline = performance.now() + patienceMs
    this.#parser.setLanguage(this.#language)
    const tree = this.#parser.parse(text, null, { progressCallback: () => performance.now() > deadline })
    try {
      return tree ? use(tree) : undefined
    } finally {
      tree?.delete()
      this.#parser.reset() // or it would go on where it was stopped
    }
  }
}

const loaded = new Map<GrammarName, Promise<Grammar | undefined>>()
let engine: Promise<Engine | undefined> | undefined

/** Undefined where this installation lacks the grammar. */
export function loadGrammar(name: GrammarName): Promise<Grammar | undefined> {
  let grammar = loaded.get(name)
  if (!grammar) {
    grammar = load(name)
    loaded.set(name, grammar)
  }
  return grammar
}

async function load(name: GrammarName): Promise<Grammar | undefined> {
  engine ??= startEngine()
  const [started, bytes] = await Promise.all([engine, readGrammar(name)])
  if (!started || !bytes) return undefined
  return new Grammar(started.parser, await started.Language.load(bytes))
}

interface Engine {
  readonly Language: typeof Language
  readonly parser: Parser
}

async function startEngine(): Promise<Engine | undefined> {
  const bytes = await readGrammar('engine')
  if (!bytes) return undefined
  const { Language, Parser } = await import('web-tree-sitter')
  await Parser.init({ wasmBinary: bytes })
  return { Language, parser: new Parser() }
}
