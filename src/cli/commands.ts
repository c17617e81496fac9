import type { Command } from './command.ts'

type Loader = () => Promise<Command>

/** Every command with its one line, in the order of `--help`. Each is loaded when it is called. */
export const commands: Readonly<Record<string, { readonly summary: string; readonly load: Loader }>> = {
  serve: {
    summary: 'Serve assistants over HTTP on this machine',
    load: async () => (await import('./serve.ts')).serve,
  },
  mcp: {
    summary: 'Serve an assistant over stdio (Model Context Protocol)',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  contract: {
    summary: 'Print the tools of a contract for MCP, OpenAI or Cohere',
    load: async () => (await import('./contract.ts')).contract,
  },
  doctor: {
    summary: 'Check the store, show where the data is and what is configured',
    load: async () => (await import('./doctor.ts')).doctor,
  },
}
