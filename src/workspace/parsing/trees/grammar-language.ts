import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import type { GrammarName } from '../grammar-files.ts'
import type { ProjectFiles } from '../project-files.ts'

/** What has to be known of a language to read its sources through a tree-sitter grammar. */
export interface GrammarLanguage {
  readonly grammar: GrammarName
  /** Types of nodes that declare something. Their field `body`, where they have one, holds what stands inside. */
  readonly declares: Readonly<Record<string, DeclarationKind>>
  /** What a node declares, where that is not its field `name`; undefined when it declares nothing after all. */
  nameOf?(node: Node): string | undefined
  /** The type that a declaration belongs to, where it does not stand inside of it. */
  ownerOf?(node: Node): string | undefined
  /** Nodes that are looked into for declarations. All others stay closed: they may be any number deep. */
  readonly enters: readonly string[]
  /** Those of them that are part of a declaration which stands in them alone, such as its decorators. */
  readonly wrappers?: readonly string[]
  readonly imports?: ImportRules
  /** True where the grammar knows the whole language, so that an error it finds is one. */
  readonly isComplete?: boolean
}

export interface ImportRules {
  /** The nodes in which imports stand. */
  readonly nodes: readonly string[]
  /** Gets the text of these nodes; that of the whole file where the grammar is missing. */
  read(text: string): Wanted[]
  /** Files inside the project that the import means; none when it comes from elsewhere. */
  resolve(wanted: Wanted, from: string, files: ProjectFiles): string[]
}

export interface Wanted {
  /** What is imported, as the language writes it. */
  readonly specifier: string
  /** A name taken out of it, which may be a file of its own. */
  readonly name?: string
}
