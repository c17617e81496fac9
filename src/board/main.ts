import { applyContext } from './apply-context.ts'
import { type Board, type BoardRequest, boardIn, type Item, readRequest } from './board.ts'
import { connectHost, type Host } from './host.ts'
import { accepted, loadBoard } from './load-board.ts'
import { showGroups } from './show-groups.ts'
import { changeIn, type ToolResult } from './tool-result.ts'

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
