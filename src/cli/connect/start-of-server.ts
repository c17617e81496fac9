import type { Scope } from '../../clients/client.ts'

/** This program as it is installed: a Node that runs it, and its own file. */
export interface Installation {
  /** Null where there is none that stays: npx has to fetch one again. */
  readonly node: string | null
  /** Null where the program and its Node are one file. */
  readonly file: string | null
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
  if (file === null) return { command: node ?? 'waymark', args: words }
  const isShared = scope === 'project' && /[\\/]node_modules[\\/]waymark[\\/]/.test(file)
  const isKept = !isShared && !isPassing(file)
  if (isKept && node !== null) return { command: upgradedNode(node), args: [file, ...words] }
  const npx = ['-y', ...(isKept ? ['node@24', file] : ['waymark']), ...words]
  // npx is a script there, which only the command processor starts.
  if (platform === 'win32' && scope === 'user') return { command: 'cmd', args: ['/c', 'npx', ...npx] }
  return { command: 'npx', args: npx }
}

/** Whether a path is in a place from which npx, or its like, takes it away again. */
export function isPassing(path: string): boolean {
  return /[\\/](?:_npx|dlx(?:-[^\\/]*)?|bunx-[^\\/]*)[\\/]/.test(path)
}

/** Homebrew names each version's folder after the version and removes it with the next; its link stays. */
function upgradedNode(node: string): string {
  return node.replace(/\/Cellar\/([^/]+)\/[^/]+\/bin\/node$/, '/opt/$1/bin/node')
}
