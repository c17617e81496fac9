import type { Heard, Offered, Saying } from './wire.ts'

/** One call of the script, and what of its answer must reach the model. */
export interface ScriptedCall {
  readonly tool: string
  readonly args: object
  readonly reaches: RegExp
}

export interface Script {
  readonly calls: readonly ScriptedCall[]
  /** The last words, by which a run is known to have come to its end. */
  readonly ends: string
}

/** What the model did and heard in one run of a host. */
export interface Played {
  readonly requests: number
  /** The names of our tools that the first request offered. */
  readonly offeredAtFirst: readonly string[]
  /** Those that were offered in the end. */
  readonly offered: readonly Offered[]
  /** By the call of the script; undefined where nothing came back. */
  readonly results: readonly (string | undefined)[]
  readonly everything: string
}

const searches = /tool_?search/i

/** The host's own search for tools, as a script names it. */
export const searchTool = 'the search for tools'

/** Answers requests as a script says. What is next is seen from what came back, so several windows may ask at once. */
export class ScriptedModel {
  readonly #script: Script
  readonly #results = new Map<number, string>()
  readonly #offered = new Map<string, Offered>()
  #requests = 0
  #offeredAtFirst: readonly string[] = []
  #everything = ''

  constructor(script: Script) {
    this.#script = script
  }

  answer(heard: Heard): Saying {
    this.#everything += heard.everything
    const ours = heard.tools.filter(isOurs)
    const search = heard.tools.find(({ name }) => searches.test(name))
    // Titles, summaries and the like are asked for without tools.
    if (heard.tools.length === 0) return { text: 'Noted.' }
    if (this.#requests++ === 0) this.#offeredAtFirst = ours.map(({ name }) => plain(name))
    for (const tool of ours) this.#offered.set(plain(tool.name), tool)
    const came = new Map(heard.results.map(({ id, text }) => [id, text]))
    for (const index of this.#script.calls.keys()) {
      const text = came.get(`call_${index}`)
      if (text !== undefined) this.#results.set(index, text)
    }
    const next = this.#script.calls.findIndex((_, index) => !came.has(`call_${index}`))
    const call = this.#script.calls[next]
    if (call === undefined || (ours.length === 0 && search === undefined)) return { text: this.#script.ends }
    if (call.tool === searchTool)
      return search
        ? { call: { id: `call_${next}`, name: search.name, args: call.args } }
        : { text: this.#script.ends }
    const tool = ours.find(({ name }) => plain(name) === call.tool)
    if (tool === undefined && search !== undefined && !came.has(`search_${next}`)) {
      const query = `select:${prefixOf(ours)}${call.tool}`
      return { call: { id: `search_${next}`, name: search.name, args: { query, max_results: 5 } } }
    }
    const { name = `${prefixOf(ours)}${call.tool}`, namespace } = tool ?? {}
    return { call: { id: `call_${next}`, name, ...(namespace && { namespace }), args: call.args } }
  }

  get played(): Played {
    return {
      requests: this.#requests,
      offeredAtFirst: this.#offeredAtFirst,
      offered: [...this.#offered.values()],
      results: this.#script.calls.map((_, index) => this.#results.get(index)),
      everything: this.#everything,
    }
  }
}

const tools =
  'add_task list_tasks get_task update_task complete_task delete_task remember context_search read_file grep_codebase catch_up undo'
const names = tools.split(' ')

/** Some hosts put the server's name in front, others offer tools as they are; `read_file` may then be their own. */
function isOurs({ name, namespace = '' }: Offered): boolean {
  if (!names.includes(plain(name))) return false
  return /waymark/i.test(namespace + name) || (names.includes(name) && name !== 'read_file')
}

/** The name without what a host puts in front of it. */
function plain(name: string): string {
  return names.find((one) => name === one || name.endsWith(`_${one}`) || name.endsWith(`-${one}`)) ?? name
}

function prefixOf(ours: readonly Offered[]): string {
  const [first] = ours
  return first === undefined ? 'mcp__waymark__' : first.name.slice(0, -plain(first.name).length)
}
