import type { ListItem, Nodes, Parents, Table } from 'mdast'
import { Fragment, type ReactNode, useMemo } from 'react'
import { addressedProject, openProject } from '../../api/open-project.ts'
import { listProjects } from '../../api/projects.ts'
import { useStore } from '../../api/store.ts'
import { useRemote } from '../../api/use-remote.ts'
import { withQuery } from '../../browser/router.ts'
import { words } from '../../words/words.ts'
import { Checkbox } from '../checkbox.tsx'
import { Link } from '../link.tsx'
import { checkOff } from './check-off.ts'
import styles from './markdown.module.css'
import { parseMarkdown } from './parse-markdown.ts'
import { safeAddress } from './safe-address.ts'
import { splitNumbers } from './split-numbers.ts'

export interface RenderedMarkdownProps {
  readonly text: string
  /** Takes the text with one box checked or cleared. Without it boxes only show. */
  readonly onCheck?: ((text: string) => void) | undefined
}

/** Somebody's text as nodes of the page: nothing in it can become markup, and nothing is loaded by showing it. */
export function RenderedMarkdown({ text, onCheck }: RenderedMarkdownProps) {
  const root = useMemo(() => parseMarkdown(text), [text])
  const prefix = useOpenPrefix()
  return <>{showAll(root, { text, onCheck, prefix })}</>
}

interface Around extends RenderedMarkdownProps {
  /** What references to tasks of the open project begin with; empty in the personal one. */
  readonly prefix: string
}

function useOpenPrefix(): string {
  const id = useStore(openProject)
  const { data } = useRemote('projects', listProjects)
  return data?.projects.find((project) => addressedProject(project.id) === id)?.prefix ?? ''
}

function showAll({ children }: Parents, around: Around): ReactNode {
  return (children as readonly Nodes[]).map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to be known by.
    <Fragment key={index}>{show(node, around)}</Fragment>
  ))
}

function show(node: Nodes, around: Around): ReactNode {
  switch (node.type) {
    case 'text':
      return showText(node.value, around)
    case 'paragraph':
      return <p dir="auto">{showAll(node, around)}</p>
    case 'heading':
      return (
        <p dir="auto" className={node.depth < 3 ? styles.heading : styles.subheading}>
          {showAll(node, around)}
        </p>
      )
    case 'strong':
      return <strong>{showAll(node, around)}</strong>
    case 'emphasis':
      return <em>{showAll(node, around)}</em>
    case 'delete':
      return <del>{showAll(node, around)}</del>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and so do the arrows then.
        <pre className={styles.code} tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      )
    case 'blockquote':
      return (
        <blockquote dir="auto" className={styles.quote}>
          {showAll(node, around)}
        </blockquote>
      )
    case 'list':
      return node.ordered ? (
        <ol dir="auto" className={styles.list} start={node.start ?? 1}>
          {showAll(node, around)}
        </ol>
      ) : (
        <ul dir="auto" className={styles.list}>
          {showAll(node, around)}
        </ul>
      )
    case 'listItem':
      return <Item item={node} around={around} />
    case 'link':
      return <Away address={node.url}>{showAll(node, around)}</Away>
    case 'image':
      // A picture elsewhere would tell its site who looks, and when.
      return <Away address={node.url}>{node.alt || node.url}</Away>
    case 'table':
      return <TableOf table={node} around={around} />
    case 'thematicBreak':
      return <hr className={styles.rule} />
    case 'break':
      return <br />
    default:
      return source(node, around)
  }
}

/** What is not known stays as it was written. */
function source({ position }: Nodes, { text }: Around): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
}

/** A line that somebody broke stays broken. */
function showText(text: string, { prefix }: Around): ReactNode {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Fragment key={at}>
      {at > 0 && <br />}
      {splitNumbers(line, prefix).map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Link key={index} to={withQuery({ task: piece })}>
            {prefix === '' ? `#${piece}` : `${prefix}-${piece}`}
          </Link>
        ),
      )}
    </Fragment>
  ))
}

function Away({ address, children }: { address: string; children: ReactNode }) {
  const safe = safeAddress(address)
  if (safe === null)
    return (
      <>
        {children} ({address})
      </>
    )
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function Item({ item, around }: { item: ListItem; around: Around }) {
  const { checked } = item
  if (typeof checked !== 'boolean') return <li>{showAll(item, around)}</li>
  const { text, onCheck } = around
  const at = item.position?.start.offset ?? 0
  const line = text.slice(at).split('\n')[0] ?? ''
  const label = line.replace(/^.*?\[[ \txX]\]\s*/, '')
  return (
    <li className={styles.checked}>
      <Checkbox
        label={label || words.text.checkBox}
        isLabelHidden
        checked={checked}
        disabled={onCheck === undefined}
        onChange={(event) => {
          const next = checkOff(text, at, event.target.checked)
          if (next !== null) onCheck?.(next)
        }}
      />
      <div className={checked ? styles.done : undefined}>{showAll(item, around)}</div>
    </li>
  )
}

function TableOf({ table, around }: { table: Table; around: Around }) {
  const [head, ...rows] = table.children
  const alignOf = (column: number) => styles[table.align?.[column] ?? 'left']
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as code does.
    <div className={styles.scrolls} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head?.children.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <th key={column} scope="col" dir="auto" className={alignOf(column)}>
                {showAll(cell, around)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <tr key={at}>
              {row.children.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={column} dir="auto" className={alignOf(column)}>
                  {showAll(cell, around)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
