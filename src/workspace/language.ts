/** The language of a file by its name, in the words that editors and Markdown fences use; `plaintext` for the rest. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return (
    byName.get(name) ??
    (name.includes('.') ? languagesByExtension().get(extension) : undefined) ??
    'plaintext'
  )
}

const byName = new Map([
  ['dockerfile', 'dockerfile'],
  ['containerfile', 'dockerfile'],
  ['makefile', 'makefile'],
  ['gnumakefile', 'makefile'],
  ['cmakelists.txt', 'cmake'],
  ['gemfile', 'ruby'],
  ['rakefile', 'ruby'],
  ['jenkinsfile', 'groovy'],
  ['go.mod', 'go-mod'],
  ['cargo.lock', 'toml'],
  ['poetry.lock', 'toml'],
  ['.gitignore', 'ignore'],
  ['.dockerignore', 'ignore'],
  ['.editorconfig', 'ini'],
  ['.bashrc', 'shellscript'],
  ['.zshrc', 'shellscript'],
])

const extensions: Readonly<Record<string, string>> = {
  typescript: 'ts tsx mts cts',
  javascript: 'js jsx mjs cjs',
  python: 'py pyi pyw',
  go: 'go',
  rust: 'rs',
  java: 'java',
  kotlin: 'kt kts',
  scala: 'scala sc',
  groovy: 'groovy gradle',
  csharp: 'cs csx',
  fsharp: 'fs fsi fsx',
  c: 'c h',
  cpp: 'cc cpp cxx hh hpp hxx',
  swift: 'swift',
  'objective-c': 'm mm',
  ruby: 'rb rake gemspec',
  php: 'php',
  perl: 'pl pm',
  lua: 'lua',
  r: 'r',
  julia: 'jl',
  dart: 'dart',
  elixir: 'ex exs',
  erlang: 'erl hrl',
  haskell: 'hs',
  ocaml: 'ml mli',
  clojure: 'clj cljs cljc edn',
  zig: 'zig',
  shellscript: 'sh bash zsh fish',
  powershell: 'ps1 psm1 psd1',
  bat: 'bat cmd',
  sql: 'sql',
  graphql: 'graphql gql',
  proto3: 'proto',
  html: 'html htm',
  css: 'css',
  scss: 'scss',
  sass: 'sass',
  less: 'less',
  vue: 'vue',
  svelte: 'svelte',
  astro: 'astro',
  markdown: 'md markdown',
  mdx: 'mdx',
  restructuredtext: 'rst',
  asciidoc: 'adoc asciidoc',
  latex: 'tex',
  json: 'json webmanifest',
  jsonc: 'jsonc json5',
  yaml: 'yml yaml',
  toml: 'toml',
  ini: 'ini cfg conf properties',
  xml: 'xml xsd xsl svg plist csproj',
  csv: 'csv tsv',
  terraform: 'tf tfvars hcl',
  nix: 'nix',
  cmake: 'cmake',
  dockerfile: 'dockerfile',
  makefile: 'mk',
  diff: 'diff patch',
}

let byExtension: ReadonlyMap<string, string> | undefined

/** Put together when a file is first looked at: a start does not need it. */
function languagesByExtension(): ReadonlyMap<string, string> {
  byExtension ??= new Map(
    Object.entries(extensions).flatMap(([language, endings]) =>
      endings.split(' ').map((ending) => [ending, language] as const),
    ),
  )
  return byExtension
}
