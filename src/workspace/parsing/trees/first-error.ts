import type { Node, Tree } from 'web-tree-sitter'

/** The line of the first place that the grammar could not make sense of; undefined when there is none. */
export function firstErrorLine(tree: Tree): number | undefined {
  let node: Node = tree.rootNode
  if (!node.hasError) return undefined
  while (!node.isError && !node.isMissing) {
    const inner = node.children.find((child) => child.hasError || child.isMissing)
    if (!inner) break
    node = inner
  }
  return node.startPosition.row + 1
}
