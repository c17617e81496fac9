import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps'

/** Takes on the host's colours and the room it leaves. Its fonts are left alone: they would have to be fetched. */
export function applyContext({ theme, styles, safeAreaInsets: insets }: McpUiHostContext): void {
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
