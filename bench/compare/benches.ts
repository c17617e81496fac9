export interface Bench {
  readonly name: string
  readonly args: readonly string[]
}

/** Those that take a minute at most, and between them all parts of a call. */
export const usual: Readonly<Record<string, readonly string[]>> = {
  store: ['--json', '--engine', 'sqlite', '--sizes', '1k'],
  mcp: [],
  cli: ['9'],
  grep: [],
  read: [],
}

export function readBenches(asked: readonly string[] | undefined): Bench[] {
  if (asked === undefined) return Object.entries(usual).map(([name, args]) => ({ name, args }))
  return asked.map((text) => {
    const [name = '', ...args] = text.trim().split(/\s+/)
    if (!/^[\w-]+$/.test(name)) throw new Error(`--bench takes the name of a file in bench/, not "${text}".`)
    return { name, args: args.length > 0 ? args : (usual[name] ?? []) }
  })
}
