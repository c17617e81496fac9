import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { parseSync } from 'oxc-parser'

/** What `waymark list` goes through, and what of its imports is made when it is first used: it never is. */
const later: Readonly<Record<string, readonly string[]>> = {
  'src/attachments/open-blobs.ts': ['bucket-blobs'],
  'src/cli/run-command.ts': ['help', 'nearest'],
  'src/cli/parse-arguments.ts': ['nearest'],
  'src/cli/task-commands.ts': ['project-lines', 'show-answer', 'show-progress'],
  'src/compose/open-projects.ts': [
    '../context/embed-missing',
    '../context/read-missing',
    'background-code-index',
    'embedder',
  ],
  'src/compose/keep-tidy.ts': ['../attachments/sweep-blobs'],
  'src/contracts/native/list-tasks.ts': ['../../tasks/list-across'],
  'src/contracts/native/task-lines.ts': ['../../language/repetition/describe-rule'],
  'src/stores/sql/context-store.ts': [
    '../../context/ranking',
    'changes',
    'context-writer',
    'discovery-counts',
    'discovery-rows',
    'erase-discovery',
    'item-rows',
    'project-writes',
    'sentence-rows',
    'term-rows',
  ],
  'src/stores/sql/late-indexes.ts': ['meaning-cache', 'term-index', 'title-index'],
  'src/stores/sql/project-store.ts': ['../../projects/prefix', 'attachment-rows'],
  'src/stores/sql/stores.ts': [
    'attachment-store',
    'comment-store',
    'conversation-store',
    'feed-store',
    'inbox-rows',
    'invitation-store',
    'member-store',
    'notification-store',
    'outbox',
    'reminder-store',
    'task-mover',
    'webhook-store',
  ],
  'src/stores/sql/task-queries.ts': ['title-lookup'],
  'src/stores/sql/task-reader.ts': ['changes'],
  'src/stores/sql/task-store.ts': ['project-writes', 'task-writer', 'title-index'],
  'src/stores/sqlite/open.ts': ['../sql/attachment-rows', '../sql/delete-owner', 'create-database'],
  'src/tasks/list-tasks.ts': ['read-values'],
  'src/usage/admission.ts': ['shared-limits'],
}

/** Stands in the chunk of what nearly every start needs for what makes those modules and gives them. */
export const laterFunction = '__later'
export const laterEntry = 'waymark:later'
/** In a file, what gives them. */
const asking = '__askLater'

interface Later {
  /** The files whose imports are made later, as they are built. */
  readonly files: ReadonlyMap<string, string>
  /** What stands in `laterEntry`. */
  readonly exports: readonly string[]
  /** The modules that are imported later. What only they import comes with them. */
  readonly modules: readonly string[]
}

/** The imports of one file become one of `laterEntry`, and each name is asked for where it is used. */
export function laterImports(root: string): Later {
  const files = new Map<string, string>()
  const exports = new Set<string>()
  const all = new Set<string>()
  for (const [file, names] of Object.entries(later)) {
    const path = resolve(root, file)
    const modules = names.map((name) => resolve(dirname(path), `${name}.ts`))
    files.set(path, rewrite(root, path, modules, exports))
    for (const module of modules) all.add(module)
  }
  return { files, exports: [...exports], modules: [...all] }
}

function rewrite(root: string, path: string, modules: readonly string[], exports: Set<string>): string {
  // Without types, so that every name that is left is one that is used.
  const { code } = esbuild.transformSync(readFileSync(path, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'esnext',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  const { program, module } = parseSync(path.replace(/ts$/, 'js'), code, { sourceType: 'module' })
  const imports = module.staticImports.filter(({ moduleRequest, entries }) => {
    const target = resolve(dirname(path), moduleRequest.value)
    return modules.includes(target) && entries.length > 0
  })
  const targets = imports.map(({ moduleRequest }) => resolve(dirname(path), moduleRequest.value))
  const missing = modules.filter((target) => !targets.includes(target))
  if (missing.length > 0)
    throw new Error(`${relative(root, path)} does not import ${missing.map((file) => relative(root, file))}.`)
  const names = new Set<string>()
  for (const [at, { entries }] of imports.entries()) {
    for (const { importName, localName } of entries) {
      if (importName.name !== localName.value)
        throw new Error(`${relative(root, path)} imports ${importName.name} by another name.`)
      names.add(localName.value)
      exports.add(`export { ${localName.value} } from ${JSON.stringify(targets[at])}`)
    }
  }
  const changes = [
    ...imports.map(({ start, end }) => ({ start, end, text: '' })),
    ...uses(program, names, relative(root, path)),
  ]
  let [contents, at] = [`const ${asking} = () => ${laterFunction}(import('${laterEntry}'))\n`, 0]
  for (const { start, end, text } of changes.toSorted((one, other) => one.start - other.start)) {
    contents += code.slice(at, start) + text
    at = end
  }
  return contents + code.slice(at)
}

interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Every use of one of the names, asking for it. Only functions may use them: the module itself runs first. */
function uses(program: unknown, names: ReadonlySet<string>, file: string): Change[] {
  const changes: Change[] = []
  const visit = (node: Node, isInFunction: boolean, isShorthand = false): void => {
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'Identifier' && names.has(node.name as string)) {
      if (!isInFunction) throw new Error(`${file} uses ${node.name} while it is loaded.`)
      const { start, end, name } = node
      changes.push({ start, end, text: `${isShorthand ? `${name}: ` : ''}(${asking}().${name})` })
      return
    }
    const isFunction = /Function/.test(node.type)
    for (const [key, value] of Object.entries(node)) {
      if (isName(node, key)) continue
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isNode(child)) continue
        if (['params', 'param', 'id'].includes(key) && namesIn(child).some((name) => names.has(name)))
          throw new Error(`${file} has another name for something that it imports later.`)
        visit(
          child,
          isInFunction || isFunction || (node.type === 'PropertyDefinition' && node.static === false),
          node.type === 'Property' && node.shorthand === true,
        )
      }
    }
  }
  visit(program as Node, false)
  return changes
}

/** A word after a dot, or before a colon: no use of the name. */
function isName(node: Node, key: string): boolean {
  if (node.computed === true) return false
  if (node.type === 'MemberExpression') return key === 'property'
  if (node.type === 'Property' && node.shorthand === true) return key === 'key'
  return key === 'key' && ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type)
}

function namesIn(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name as string]
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(namesIn)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
