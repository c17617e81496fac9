import { posix } from 'node:path'
import type { ProjectFiles } from '../project-files.ts'
import type { GrammarLanguage, Wanted } from '../trees/grammar-language.ts'

export const java: GrammarLanguage = {
  grammar: 'java',
  declares: {
    class_declaration: 'class',
    record_declaration: 'class',
    interface_declaration: 'interface',
    annotation_type_declaration: 'interface',
    enum_declaration: 'enum',
    method_declaration: 'method',
    constructor_declaration: 'method',
  },
  enters: ['enum_body_declarations'],
  imports: { nodes: ['import_declaration'], read, resolve },
}

const statement = /^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+(?:\.\*)?)[ \t]*;/gm

function read(text: string): Wanted[] {
  return [...text.matchAll(statement)].map(([, specifier]) => ({ specifier: specifier as string }))
}

/** A package is a path under a source folder: the one this file lies in, or the usual ones above it. */
function resolve({ specifier }: Wanted, from: string, files: ProjectFiles): string[] {
  const path = specifier.replace(/\.\*$/, '').split('.')
  const places = files
    .above(posix.dirname(from))
    .flatMap((place) => [place, posix.join(place, 'src/main/java'), posix.join(place, 'src')])
  for (const place of places) {
    const found = specifier.endsWith('.*')
      ? [...classFile(place, path, files), ...files.list(posix.join(place, ...path), '.java')]
      : classFile(place, path, files)
    if (found.length > 0) return found
  }
  return []
}

/** What follows the class on the path is a member of it. The class itself stands in a package. */
function classFile(place: string, path: readonly string[], files: ProjectFiles): string[] {
  for (let depth = path.length; depth > 1; depth--) {
    const found = files.first([`${posix.join(place, ...path.slice(0, depth))}.java`])
    if (found !== undefined) return [found]
  }
  return []
}
