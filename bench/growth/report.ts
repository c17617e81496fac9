import type { EngineName } from '../store/desk.ts'
import { sizeName } from '../store/report.ts'
import { type Fit, fitGrowth } from './fit.ts'
import { type Line, linePlot, type Panel } from './plot.ts'
import { reasons } from './reasons.ts'
import {
  type Cell,
  type Crowd,
  type FamilyName,
  type FamilyResult,
  familyNames,
  type Series,
} from './results.ts'

const engineNames: Readonly<Record<EngineName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const heads: Readonly<Record<FamilyName, { title: string; of: string; text: string }>> = {
  tasks: {
    title: 'Tasks of one owner',
    of: 'tasks',
    text: 'All tasks are one owner’s: 55 % open, a third with a due date, a quarter tagged, a twentieth blocked.',
  },
  owners: {
    title: 'Owners',
    of: 'owners',
    text: 'Everybody has a hundred tasks; each call is that of an owner at random.',
  },
  discoveries: {
    title: 'Discoveries of one project',
    of: 'discoveries',
    text: 'Ten to thirty words each, in twenty modules. A search goes by words and by meaning, embedding the question included; PostgreSQL has no pgvector here.',
  },
  processes: {
    title: 'Processes that write at once',
    of: 'processes',
    text: 'Each adds tasks to one database as fast as it is answered. Lost: acknowledged and then not there, or a number given twice. With many more processes than cores most of the time goes into waiting for the lock; nobody was sent away.',
  },
}

/** docs/growth.md. */
export function formatGrowth(results: readonly FamilyResult[]): string {
  const sections = familyNames.flatMap((family) => {
    const own = results.filter((result) => result.family === family)
    return own.length === 0 ? [] : [formatFamily(family, own)]
  })
  return `# Cost against size

What one operation costs as there is more of everything: the median and, behind it, the 95th percentile, in milliseconds.
Measured ${when(results)} by \`node bench/growth.ts\`.

Flat: the fitted line grows by less than a quarter from the smallest size to the largest; levels off: from the second
size on, as where the answer is only then full. Logarithmic: it grows like the depth of a tree. Everything else grows, and
then it is said below why.

${summary(results)}

${sections.join('\n\n')}
`
}

/** One plot for each family that has been measured. */
export function growthPlots(results: readonly FamilyResult[]): Readonly<Record<string, string>> {
  const plots = familyNames.flatMap((family) => {
    const own = results.filter((result) => result.family === family)
    if (own.length === 0) return []
    const { title, of } = heads[family]
    const panels = own.map(
      (result): Panel => ({
        title: engineNames[result.engine],
        lines: family === 'processes' ? crowdLines(result.crowds) : plotted(result.series),
      }),
    )
    const unit = family === 'processes' ? 'writes a second against processes' : `ms against ${of}`
    return [[`growth-${family}.svg`, linePlot(title, unit, panels)]]
  })
  return Object.fromEntries(plots)
}

function formatFamily(family: FamilyName, results: readonly FamilyResult[]): string {
  const { title, text } = heads[family]
  const tables = results.map((result) =>
    family === 'processes'
      ? `### ${engineNames[result.engine]}\n\n${crowdTable(result.crowds)}`
      : `### ${engineNames[result.engine]}\n\n${seriesTable(result.series)}`,
  )
  const why = explain(family, results)
  return [
    `## ${title}\n\n${text}`,
    `![${title}](images/growth-${family}.svg)`,
    ...tables,
    ...(why === '' ? [] : [why]),
  ].join('\n\n')
}

function seriesTable(series: readonly Series[]): string {
  const sizes = [...new Set(series.flatMap(({ cells }) => cells.map(({ size }) => size)))]
  const rows = series.map(({ operation, cells }) => {
    const told = sizes.map((size) => sayCell(cells.find((cell) => cell.size === size)))
    return `| ${operation} | ${told.join(' | ')} | ${sayGrowth(fitOf(cells))} |`
  })
  return [
    `| | ${sizes.map(sizeName).join(' | ')} | from smallest to largest |`,
    `|---|${sizes.map(() => '---').join('|')}|---|`,
    ...rows,
  ].join('\n')
}

function crowdTable(crowds: readonly Crowd[]): string {
  const rows = crowds.map(
    ({ way, processes, perSecond, medianMs, p95Ms, worstMs, acknowledged, refused, lost }) =>
      `| ${processes}, ${way} | ${Math.round(perSecond).toLocaleString('en')} | ${ms(medianMs)}, ${ms(p95Ms)} | ${ms(worstMs)} | ${acknowledged.toLocaleString('en')} | ${refused} | ${lost} |`,
  )
  return [
    '| processes | writes a second in all | wait of each, median and p95 | worst wait | acknowledged | refused | lost |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function sayCell(cell: Cell | undefined): string {
  if (!cell) return ''
  if (cell.median === null || cell.p95 === null) return 'refused'
  const told = `${ms(cell.median)}, ${ms(cell.p95)}`
  return cell.failed > 0 ? `${told}; ${cell.failed} of ${cell.calls + cell.failed} refused` : told
}

function sayGrowth(found: Fit | null): string {
  if (!found) return ''
  const { verdict, growth, lastStep, lastSizes } = found
  if (verdict !== 'grows') return `${verdict}, ×${times(growth)}`
  return `**grows**, ×${times(growth)}; the last step ×${times(lastStep)} for ×${times(lastSizes)}`
}

function fitOf(cells: readonly Cell[]): Fit | null {
  return fitGrowth(cells.flatMap(({ size, median }) => (median === null ? [] : [{ size, value: median }])))
}

function isGrowing({ cells }: Series): boolean {
  return cells.some(({ median }) => median === null) || fitOf(cells)?.verdict === 'grows'
}

/** Operations that grow on any engine, each with its reason. */
function explain(family: FamilyName, results: readonly FamilyResult[]): string {
  const growing = new Set(
    results.flatMap(({ series }) => series.filter(isGrowing).map(({ operation }) => operation)),
  )
  const lines = [...growing].map(
    (operation) => `- *${operation}*: ${reasons[family]?.[operation] ?? 'not explained yet.'}`,
  )
  return lines.length === 0 ? '' : `Why some of it grows:\n\n${lines.join('\n')}`
}

function summary(results: readonly FamilyResult[]): string {
  const series = results.flatMap((result) => result.series)
  const count = (verdict: Fit['verdict']) =>
    series.filter(({ cells }) => fitOf(cells)?.verdict === verdict).length
  const lost = results.flatMap(({ crowds }) => crowds).reduce((sum, crowd) => sum + crowd.lost, 0)
  const level = count('flat') + count('levels off')
  return `Of ${series.length} curves ${level} are flat or level off, ${count('logarithmic')} are logarithmic and ${series.filter(isGrowing).length} grow. Acknowledged writes lost: ${lost}.`
}

/** More lines than colours tell nothing: where there are many lists, the slowest stands for them and for the count. */
function plotted(series: readonly Series[]): Line[] {
  const isList = ({ operation }: Series) => operation.startsWith('list 50, ')
  const lists = series.filter(isList)
  const largest = ({ cells }: Series) => cells.at(-1)?.median ?? Number.POSITIVE_INFINITY
  const slowest = lists.toSorted((one, other) => largest(other) - largest(one))[0]
  const isMany = lists.length > 2
  const isLeftOut = (one: Series) => (isList(one) ? one !== slowest : one.operation.startsWith('count'))
  const shown = isMany ? series.filter((one) => !isLeftOut(one)) : series
  return shown.map((one) => ({
    label: isMany && one === slowest ? 'list 50, slowest view' : one.operation,
    points: one.cells.flatMap(({ size, median }) => (median === null ? [] : [{ x: size, y: median }])),
    isNoted: isGrowing(one),
  }))
}

function crowdLines(crowds: readonly Crowd[]): Line[] {
  return [...new Set(crowds.map(({ way }) => way))].map((way) => ({
    label: way,
    points: crowds
      .filter((crowd) => crowd.way === way)
      .map(({ processes, perSecond }) => ({ x: processes, y: perSecond })),
  }))
}

function when(results: readonly FamilyResult[]): string {
  const told = [...new Set(results.map(({ date, machine }) => `on ${date}, ${machine}`))]
  return told.join('; ')
}

/** Three digits, as many as two runs agree on. */
function ms(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))
}

function times(value: number): string {
  return value >= 10 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
}
