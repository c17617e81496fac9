import type { Scope } from '../../clients/client.ts'

/** This program as it runs: the Node that runs it, and its own file. */
export interface Installation {
  readonly node: string
  readonly file: string
  readonly platform: NodeJS.Platform
}

interface Start {
  readonly command: string
  readonly args: readonly string[]
}

/**
 * How a client starts what is running here. The very Node and the very file are what surely works: clients with a
 * window know nothing of a shell's PATH, and another Node may be too old. Two cases have no such file: npx keeps its
 * copy only for a while, and a file of the project is read on other people's machines.
 */
export function startOfServer(
  { node, file, platform }: Installation,
  scope: Scope,
  words: readonly string[],
): Start {
  const isShared = scope === 'project' && /[\\/]node_modules[\\/]waymark[\\/]/.test(file)
  if (!isShared && !/[\\/]_npx[\\/]/.test(file)) return { command: lastingNode(node), args: [file, ...words] }
  const npx = ['-y', 'waymark', ...words]
  // npx is a script there, which only the command processor starts.
  if (platform === 'win32' && scope === 'user') return { command: 'cmd', args: ['/c', 'npx', ...npx] }
  return { command: 'npx', args: npx }
}

/** Homebrew names each version's folder after the version and removes it with the next; its link stays. */
function lastingNode(node: string): string {
  return node.replace(/\/Cellar\/([^/]+)\/[^/]+\/bin\/node$/, '/opt/$1/bin/node')
}
