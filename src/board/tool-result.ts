/** What a tool answered, as far as the board reads it. */
export interface ToolResult {
  readonly content?: readonly { readonly type: string; readonly text?: string }[]
  readonly isError?: boolean
  readonly _meta?: Readonly<Record<string, unknown>>
}

export function textOf({ content = [] }: ToolResult): string {
  return content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('\n')
}

/** The number under which a change can be taken back; none when nothing was changed. */
export function changeIn(result: ToolResult): number | undefined {
  const number = /^change (\d+)$/m.exec(textOf(result))?.[1]
  return number === undefined ? undefined : Number(number)
}
