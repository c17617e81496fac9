import { atLeastNode24 } from './node-version.ts'

if (atLeastNode24(process.versions.node)) {
  // Later than the check, because an older Node could not even load what follows.
  const { runCommand } = await import('./run-command.ts')
  process.exitCode = await runCommand(process.argv.slice(2))
} else {
  const { continueOn, nodeBeside } = await import('./newer-node.ts')
  const { fileURLToPath } = await import('node:url')
  const file = fileURLToPath(import.meta.url)
  const node = await nodeBeside(file)
  if (!node || !(await continueOn(node, file))) {
    process.exitCode = 1
    process.stderr.write(
      `Waymark needs Node.js 24 or newer; this is ${process.version}.\n` +
        'Install a newer one from nodejs.org, or run it with: npx -y node@24 "$(command -v waymark)"\n',
    )
  }
}
