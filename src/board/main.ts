import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps'
import {
  type Board,
  type BoardRequest,
  boardIn,
  eachOnce,
  groupFromText,
  groupNames,
  type Item,
  readRequest,
} from './board.ts'
import { connectHost, type Host } from './host.ts'
import { showGroups } from './show-groups.ts'
import { changeIn, type ToolResult, textOf } from './tool-result.ts'

const [main, groups, said, reload, undo] = ['main', 'groups', 'said', 'reload', 'undo'].map(
  (id) => document.getElementById(id) as HTMLElement,
) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement]

let host: Host | undefined
let request: BoardRequest = {}
let board: Board | undefined
/** What the last change is taken back with. */
let last: { readonly change: number; readonly item: Item } | undefined
/** One call after the other, so that quick presses all count and none overtakes another. */
let work: Promise<void> = Promise.resolve()

// A result that is shown again long after it was made says what was so then.
const staleMs = 60_000
/** How long a host may take to hand over the result that the page was opened for. */
const resultMs = 3_000

async function begin(): Promise<void> {
  let early: ToolResult | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  host = await connectHost({
    context: applyContext,
    toolInput: (args) => {
      request = readRequest(args)
    },
    toolCancelled: () => {
      clearTimeout(waiting)
      read()
    },
    toolResult: (result) => {
      clearTimeout(waiting)
      if (host) take(result)
      else early = result
    },
  })
  const { context, canCallTools, resize } = host
  applyContext(context)
  reload.hidden = !canCallTools
  new ResizeObserver(() => resize(document.documentElement.offsetHeight)).observe(document.body)
  if (early) take(early)
  else waiting = setTimeout(read, resultMs)
}

/** Shows what the host was given; asks for it where there is nothing to show. */
function take(result: ToolResult): void {
  const found = boardIn(result)
  if (found) {
    show(found)
    say('')
  }
  if (!found || Date.now() - (found.at ?? 0) > staleMs) read()
}

function show(found: Board): void {
  board = found
  request = found.request
  const canToggle = host?.canCallTools && found.actions.includes('complete_task')
  showGroups(groups, found, { toggle: canToggle ? toggle : undefined, showAll: () => read('', {}) })
  main.setAttribute('aria-busy', 'false')
}

function read(words = '', wanted?: BoardRequest): void {
  if (host && !host.canCallTools) {
    if (!board) say('This program hands no tasks to the page. They are in the answer of your assistant.')
    return
  }
  during('The tasks could not be read', async (host) => {
    show(await loadBoard(host, wanted ?? request))
    say(words)
  })
}

function toggle(item: Item): void {
  during(`${item.title} was not changed`, async (host) => {
    const done = !item.isDone
    const change = changeIn(accepted(await host.callTool('complete_task', { task: item.id, done })))
    if (change !== undefined) last = { change, item }
    show(await loadBoard(host, request))
    const happened = change === undefined ? 'It was so already' : done ? 'Completed' : 'Reopened'
    say(`${happened}: ${item.title}`)
  })
}

function takeBack(): void {
  const taken = last
  if (!taken) return
  const { change, item } = taken
  during(`${item.title} was not put back`, async (host) => {
    if (last !== taken) return // pressed twice
    accepted(await host.callTool('undo', { change }))
    last = undefined
    show(await loadBoard(host, request))
    const button = groups.querySelector<HTMLElement>(`[data-id="${item.id}"]`)
    const target = button?.checkVisibility() ? button : reload
    if (document.activeElement === undo) target.focus()
    say(`Put back: ${item.title}`)
  })
}

/** Runs after everything that was asked for before; says what went wrong, and shows what is so. */
function during(complaint: string, act: (host: Host) => Promise<void>): void {
  work = work.then(async () => {
    if (!host) return
    main.setAttribute('aria-busy', 'true')
    try {
      await act(host)
    } catch (error) {
      if (board) show(board)
      say(`${complaint}: ${(error as Error).message.slice(0, 300)} Press Reload to try again.`, true)
    }
    main.setAttribute('aria-busy', 'false')
  })
}

function say(words: string, isTrouble = false): void {
  said.textContent = words
  said.classList.toggle('is-trouble', isTrouble)
  undo.hidden = last === undefined || !board?.actions.includes('undo')
  if (last) undo.setAttribute('aria-label', `Undo: ${last.item.title}`)
}

reload.addEventListener('click', () => read('The tasks are up to date.'))
undo.addEventListener('click', takeBack)
begin().catch((error: Error) => say(`The page could not reach its host: ${error.message}.`, true))

/** Takes on the host's colours and the room it leaves. Its fonts are left alone: they would have to be fetched. */
function applyContext({ theme, styles, safeAreaInsets: insets }: McpUiHostContext): void {
  const { style, dataset } = document.documentElement
  if (theme) {
    dataset.theme = theme
    style.colorScheme = theme
  }
  const { variables } = styles ?? {}
  // A host that names the one colour without the other would make text that cannot be read.
  if (variables?.['--color-background-primary'] && variables['--color-text-primary']) {
    for (const [name, value] of Object.entries(variables)) if (value) style.setProperty(name, value)
  }
  if (insets) {
    const { top, right, bottom, left } = insets
    document.body.style.padding = [top, right, bottom, left].map((side) => `${side}px`).join(' ')
  }
}

/**
 * Reads the board anew. Some hosts keep back the part of a result that is meant for the page; then every group is read
 * from the text that the model reads, which says the same in other words.
 */
async function loadBoard(host: Host, request: BoardRequest): Promise<Board> {
  const list = async (args: BoardRequest) => accepted(await host.callTool('list_tasks', args))
  const board = boardIn(await list(request))
  if (board) return board
  const groups = await Promise.all(
    groupNames.map(async (view) => groupFromText(view, await list({ ...request, view }))),
  )
  return { request, actions: ['complete_task', 'undo'], groups: eachOnce(groups) }
}

/** Fails with what the tool said where it refused. */
function accepted(result: ToolResult): ToolResult {
  if (result.isError) throw new Error(textOf(result))
  return result
}
