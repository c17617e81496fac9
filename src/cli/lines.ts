import { createInterface } from 'node:readline'

/** What is typed at a terminal, or piped in, line by line. */
export interface LineReader extends Disposable {
  readonly isTerminal: boolean
  /** The next line; undefined when there is none any more. */
  next(): Promise<string | undefined>
  /** The line that answers a question. */
  ask(question: string): Promise<string | undefined>
  /** Ctrl-C aborts what runs; while nothing does, it ends the input. */
  whileRunning<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** Whether a question was answered with yes. */
export function isYes(answer: string | undefined): boolean {
  return /^\s*y(es)?\s*$/i.test(answer ?? '')
}

export function openLines(print: (text: string) => void): LineReader {
  const isTerminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output: isTerminal ? process.stdout : undefined })
  // Not `lines.question`: it waits for a line that comes later, and of piped ones all may have come already.
  const typed = lines[Symbol.asyncIterator]()
  let running: AbortController | undefined
  lines.on('SIGINT', () => (running ? running.abort() : lines.close()))
  const next = async () => {
    const { done, value } = await typed.next()
    return done ? undefined : value
  }
  const prompt = (question: string) => {
    lines.setPrompt(question)
    lines.prompt()
  }
  return {
    isTerminal,
    next() {
      if (isTerminal) prompt('> ')
      return next()
    },
    ask(question) {
      if (isTerminal) prompt(question)
      else print(`${question}\n`)
      return next()
    },
    async whileRunning(run) {
      running = new AbortController()
      try {
        return await run(running.signal)
      } finally {
        running = undefined
      }
    },
    [Symbol.dispose]() {
      lines.close()
      // An open pipe would keep the process.
      process.stdin.destroy()
    },
  }
}
