import { grammarNotices } from './grammars.ts'
import type { Package, Published } from './published-packages.ts'

/** docs/licences.md. */
export function formatPage({ bundled, installed }: Published): string {
  const rows = bundled.map(
    ({ name, version, licence, parts }) => `| ${name} | ${version} | ${licence} | ${parts.join(', ')} |`,
  )
  const modified = bundled.filter(({ licence }) => licence.includes('MPL-2.0')).map(({ name }) => name)
  return `# Licences

Written by \`node scripts/licences.ts\`; a test holds that it is current. Waymark itself is under the MIT licence
([LICENSE](../LICENSE)). A package under a licence that asks for more than a notice fails the script: the list of those that
may be used is in \`scripts/licences/allowed.ts\`.

## Inside the program

${bundled.length} packages are bundled into the files under \`dist/\`: ${sayCounts(bundled)}. Their notices come along in
\`dist/THIRD-PARTY-NOTICES.txt\`.${modified.length > 0 ? ` Under MPL-2.0, used unmodified: ${modified.join(', ')}.` : ''}

| package | version | licence | in |
|---|---|---|---|
${rows.join('\n')}

The grammars in \`dist/grammars/\` are compiled by \`@vscode/tree-sitter-wasm\` from these, all under MIT:
${Object.keys(grammarNotices).join(', ')}.

## Installed beside it

npm installs these with Waymark, each as its makers publish it and with its own notice: ${sayCounts(installed)}. Of those
for other platforms npm takes the one that fits.

| package | version | licence |
|---|---|---|
${fold(installed).join('\n')}

## What is no package

\`dist/embedder.bin\`, the weights of the embedder, was trained for Waymark; [training/embedder](../training/embedder/README.md)
says from what. It holds words and numbers, and no text of what it was trained on. So was \`dist/embedder-languages.bin\`
([training/languages](../training/languages/README.md)).

\`dist/sentences.bin\`, the network for sentences, and \`dist/reader.bin\`, the network that reads two texts together, were made from
all-MiniLM-L6-v2 of the sentence-transformers project, which is under the Apache licence 2.0, and changed for Waymark
([training/sentences](../training/sentences/README.md), [training/reader](../training/reader/README.md)).
`
}

function sayCounts(packages: readonly Package[]): string {
  const counts = Map.groupBy(packages, ({ licence }) => licence)
  return [...counts]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([licence, { length }]) => `${length} under ${licence}`)
    .join(', ')
}

/** Packages that differ in their platform alone are one row. */
function fold(packages: readonly Package[]): string[] {
  const platform = /-(android|darwin|freebsd|linux|openharmony|wasm32|win32)[\w-]*$/
  const kinds = Map.groupBy(
    packages,
    ({ name, version, licence }) => `${name.replace(platform, '-*')} | ${version} | ${licence}`,
  )
  return [...kinds].map(([told, { length }]) =>
    length === 1 ? `| ${told} |` : `| ${told.replace('-*', `-*, ${length} platforms`)} |`,
  )
}
