import type { Checked, Costs } from './checks.ts'
import { assumptions, type Capacity, type Need, type Price } from './extrapolate.ts'

export interface Report {
  readonly date: string
  readonly machine: string
  readonly costs: Costs
  readonly checked: readonly Checked[]
  readonly capacities: readonly Capacity[]
  readonly needs: readonly Need[]
  readonly prices: readonly Price[]
  /** What a core costs an hour; an example, to be replaced. */
  readonly perCoreHour: number
}

/** The part of docs/scaling.md that is measured or modelled. */
export function formatScale(report: Report): string {
  const { date, machine, costs, checked, capacities, needs, prices, perCoreHour } = report
  return [
    `Measured on ${date}, ${machine}. Callers, nodes and PostgreSQL share these cores${busyOthers(checked)}.`,
    table(
      ['milliseconds of a call', 'list of 50', 'add'],
      [
        ['node, computing, when busy', ms(costs.read.node), ms(costs.write.node)],
        ['database, computing, when busy', ms(costs.read.database), ms(costs.write.database)],
        ['node, each call of another owner', ms(costs.sparse.read.node), ms(costs.sparse.write.node)],
        [
          'database, each call of another owner',
          ms(costs.sparse.read.database),
          ms(costs.sparse.write.database),
        ],
        ['node, records of an owner', ms(costs.records.node), ''],
        ['database, records of an owner', ms(costs.records.database), ''],
        ['waiting: the disk, and between processes', ms(costs.read.wait), ms(costs.write.wait)],
      ],
    ),
    'The model against what was measured:',
    table(
      ['', 'calls a second: model', 'measured', 'error', 'p95 ms: model', 'measured', 'error'],
      checked.map(({ name, measured, predicted }) => [
        name,
        count(predicted.perSecond),
        count(measured.perSecond),
        error(predicted.perSecond, measured.perSecond),
        short(predicted.p95Ms),
        short(measured.p95Ms),
        error(predicted.p95Ms, measured.p95Ms),
      ]),
    ),
    `**Model, not measured:** the most calls a second with p95 below ${assumptions.p95Ms} ms, four lists to an addition, every call of another owner, every node on a machine of its own, ${assumptions.roundTrip * 1000} ms to the database and back.`,
    table(
      ['nodes', 'cores of the database', 'calls a second', 'node in use', 'database in use', 'used up first'],
      capacities.map(({ nodes, databaseCores, perSecond, predicted, limit }) => [
        String(nodes),
        String(databaseCores),
        count(perSecond),
        percent(predicted.nodeUse),
        percent(predicted.databaseUse),
        limit,
      ]),
    ),
    `**Model, not measured:** what so many owners need when a third of them work in the busiest hour, each with a call every ${1 / assumptions.callsOfOne} seconds, and everything is in use to ${percent(assumptions.use)}; ${count(assumptions.tasksOfOne)} tasks each.`,
    table(
      ['owners', 'calls a second', 'cores of nodes', 'cores of the database', 'GB of tasks and changes'],
      needs.map(({ owners, perSecond, nodeCores, databaseCores, gigabytes }) => [
        count(owners),
        short(perSecond),
        short(nodeCores),
        short(databaseCores),
        short(gigabytes),
      ]),
    ),
    `A million calls, at full use and at ${percent(assumptions.use)}; multiply by what your provider asks for a vCPU hour:`,
    table(
      ['', 'core hours', `at ${percent(assumptions.use)}`, `if a core hour costs ${perCoreHour}`],
      prices.map(({ what, coreHours }) => [
        what,
        short(coreHours),
        short(coreHours / assumptions.use),
        short((coreHours / assumptions.use) * perCoreHour),
      ]),
    ),
  ].join('\n\n')
}

function busyOthers(checked: readonly Checked[]): string {
  const most = Math.max(0, ...checked.map(({ others }) => others))
  return most < 0.1 ? '' : `, of which others used up to ${most.toFixed(1)} meanwhile`
}

/** Puts the text between the marks of a page. */
export function fillPage(page: string, text: string): string {
  const [begin, end] = ['<!-- measured: scale -->', '<!-- end of measured -->']
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no ${begin} … ${end}`)
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

function ms(seconds: number): string {
  return short(seconds * 1000)
}

function short(value: number): string {
  return value >= 100 ? count(value) : String(Number(value.toPrecision(2)))
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}

function error(predicted: number, measured: number): string {
  const part = predicted / measured - 1
  return `${part >= 0 ? '+' : ''}${percent(part)}`
}
