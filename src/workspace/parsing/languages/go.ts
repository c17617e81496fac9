import { posix } from 'node:path'
import type { ProjectFiles } from '../project-files.ts'
import type { GrammarLanguage, Wanted } from '../trees/grammar-language.ts'

export const go: GrammarLanguage = {
  grammar: 'go',
  declares: {
    function_declaration: 'function',
    method_declaration: 'method',
    type_spec: 'type',
    type_alias: 'type',
  },
  ownerOf: (node) => /(\w+)(?:\[.*\])?\s*\)$/s.exec(node.childForFieldName('receiver')?.text ?? '')?.[1],
  enters: ['type_declaration'],
  wrappers: ['type_declaration'],
  imports: { nodes: ['import_declaration'], read, resolve },
}

const declaration = /^[ \t]*import[ \t]*(?:\(([^)]*)\)|([^\n(]*))/gm
const path = /"([^"\n]+)"|`([^`\n]+)`/g

function read(text: string): Wanted[] {
  return [...text.matchAll(declaration)]
    .flatMap(([, block, single]) => [...(block ?? single ?? '').matchAll(path)])
    .map(([, quoted, raw]) => ({ specifier: (quoted ?? raw) as string }))
}

/** A package is a folder: an import of it means every file there but its tests. */
function resolve({ specifier }: Wanted, from: string, files: ProjectFiles): string[] {
  const manifest = files.nearest('go.mod', posix.dirname(from))
  if (manifest === undefined) return []
  const module = /^module[ \t]+"?([^\s"]+)/m.exec(files.read(manifest) ?? '')?.[1]
  if (module === undefined || (specifier !== module && !specifier.startsWith(`${module}/`))) return []
  const folder = posix.join(posix.dirname(manifest), specifier.slice(module.length))
  return files.list(folder, '.go').filter((file) => !file.endsWith('_test.go'))
}
