type FileRole = 'test' | 'config' | 'docs' | 'types' | 'entry' | 'core'

/** Folders that say where source lies and nothing about what it does. A test belongs to what it tests. */
const sourceRoots = setOf(
  'src source sources lib libs app apps server client packages pkg internal cmd',
  'main java kotlin scala python test tests __tests__ spec specs e2e',
)

/** The part of the project a file belongs to: the nearest folder with a name of its own, else the project. */
export function moduleOf(path: string, projectName: string): string {
  const folders = path.split('/').slice(0, -1)
  return folders.findLast((folder) => !sourceRoots.has(folder.toLowerCase())) ?? projectName
}

/** What a file is for, as its path and its name tell. The first rule that fits counts, `core` when none does. */
export function roleOf(path: string): FileRole {
  const folders = path.split('/')
  const name = folders.pop() as string
  const fits = ({ within, named }: Rule) =>
    folders.some((folder) => within.has(folder.toLowerCase())) || named.some((rule) => rule.test(name))
  return rules.find(fits)?.role ?? (isService(name, folders) ? 'entry' : 'core')
}

/** Shown or measured by it, and not what does it. */
const beside = setOf('example examples sample samples benchmark benchmarks bench demo demos fixture fixtures')

/** Whether a file is where something is done. */
export function isSource(path: string): boolean {
  const role = roleOf(path)
  if (role !== 'core' && role !== 'entry') return false
  return !path.split('/').some((folder) => beside.has(folder.toLowerCase()))
}

interface Rule {
  readonly role: FileRole
  readonly within: ReadonlySet<string>
  readonly named: readonly RegExp[]
}

const rules: readonly Rule[] = [
  {
    role: 'test',
    within: setOf('test tests __tests__ __mocks__ __fixtures__ spec specs e2e testdata'),
    // app.test.ts, app_test.go, test_app.py, AppTest.java, AppTests.cs
    named: [/[._-](test|spec)s?\.\w+$/i, /^test_/i, /^conftest\.py$/i, /[a-z0-9]Tests?\.[a-z]+$/],
  },
  {
    role: 'config',
    within: setOf('.github .gitlab .circleci .vscode .idea .husky .devcontainer config'),
    named: [
      /^\./,
      /\.config\.\w+$/i,
      /\.(toml|ini|cfg|conf|properties|lock|ya?ml|gradle|csproj|tf|tfvars)$/i,
      /^(package|package-lock|composer|tsconfig.*|jsconfig|biome|deno|lerna|nx|turbo|angular)\.jsonc?$/i,
      /^(docker|container|make|gem|rake|proc|jenkins)file$/i,
      /^(requirements.*\.txt|cmakelists\.txt|setup\.py|go\.mod|go\.sum)$/i,
    ],
  },
  {
    role: 'docs',
    within: setOf('docs doc'),
    named: [/\.(md|mdx|markdown|rst|adoc|txt)$/i, /^(readme|licen[cs]e|changelog|notice|authors)$/i],
  },
  {
    role: 'types',
    within: setOf('types @types typings'),
    named: [/\.d\.[mc]?ts$/i, /\.pyi$/i, /^types\.\w+$/i, /\.types\.\w+$/i],
  },
  {
    role: 'entry',
    within: setOf('bin'),
    named: [/^(index|main|__main__|__init__|manage|mod)\.\w+$/i, /^lib\.rs$/, /^Program\.cs$/],
  },
]

/** An `app.ts` at the top starts the program; further down it is a part like any other. */
function isService(name: string, folders: readonly string[]): boolean {
  return (
    /^(app|server|cli)\.\w+$/i.test(name) && folders.every((folder) => sourceRoots.has(folder.toLowerCase()))
  )
}

function setOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
