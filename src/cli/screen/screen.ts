import { terminalEnvironment } from '../../config.ts'
import { type Paint, paintWith } from './paint.ts'

/** Where an answer or a message is shown. */
export interface Screen {
  /** Whether answers are laid out for somebody who looks at them; else they are plain lines, for programs. */
  readonly isLaidOut: boolean
  /** Whether a line can be drawn over, as a bar that grows is. */
  readonly canRedraw: boolean
  readonly columns: number
  readonly paint: Paint
}

/** What of a stream is asked. */
export interface Stream {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

const usualColumns = 80

/**
 * A terminal is laid out and coloured. NO_COLOR takes the colours away, TERM=dumb the drawing too; FORCE_COLOR gives
 * both to what is piped, for pagers that show colours.
 */
export function screenOf(stream: Stream, env = terminalEnvironment()): Screen {
  const isTerminal = stream.isTTY === true
  const isDumb = env.TERM === 'dumb'
  const forced = env.FORCE_COLOR ? !['0', 'false'].includes(env.FORCE_COLOR) : undefined
  const isColoured = forced ?? (isTerminal && !isDumb && !env.NO_COLOR)
  return {
    isLaidOut: isTerminal || isColoured,
    canRedraw: isTerminal && !isDumb,
    columns: stream.columns || Number(env.COLUMNS) || usualColumns,
    paint: paintWith(isColoured),
  }
}
