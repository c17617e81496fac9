import { atLeastNode24 } from './node-version.ts'

/**
 * The Node that was installed with this program: the package `node`, in a folder of packages around the file. Everything
 * here runs on an older Node, so it loads Node's modules the way that every version knows.
 */
export async function nodeBeside(file: string): Promise<string | undefined> {
  const { existsSync, readFileSync } = await import('node:fs')
  const { dirname, join } = await import('node:path')
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', 'node')
    const [manifest, node] = [join(found, 'package.json'), join(found, 'bin', program)]
    if (existsSync(manifest) && existsSync(node)) {
      const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
      if (atLeastNode24(String(version))) return node
    }
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * Goes on with the same words on another Node, as if that one had been started: same terminal, signals, exit code. False
 * where it does not start, as one for another machine does not.
 */
export async function continueOn(node: string, file: string): Promise<boolean> {
  const { spawn } = await import('node:child_process')
  const child = spawn(node, [file, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    // A terminal sends Ctrl+C to both; told twice, the child would take the second for impatience.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code, signal) => {
      if (signal === null) process.exitCode = code ?? 1
      else {
        process.removeAllListeners(signal)
        process.kill(process.pid, signal)
      }
      resolve(true)
    })
  })
}
