import type { CallDependencies, CallResult } from '../contracts/call.ts'
import type { ListedTasks } from '../contracts/native/list-tasks.ts'
import type { Paint } from './screen/paint.ts'
import type { Screen } from './screen/screen.ts'
import { taskTable } from './show-tasks.ts'

/** What a tool answered, for somebody who looks at it: the same as its text, laid out and in colours. */
export function showAnswer(
  tool: string,
  answer: CallResult,
  clock: CallDependencies['clock'],
  screen: Screen,
): string {
  if (tool === 'list_tasks') {
    const page = answer.structured as ListedTasks
    const rows = page.tasks.length > 0 && taskTable(page, clock(), screen)
    const [count] = answer.text.split('\n', 1)
    if (rows) return `${screen.paint.strong(count ?? '')}\n${rows}`
  }
  return answer.text
    .split('\n')
    .map((line) => paintLine(line, screen.paint))
    .join('\n')
}

/** Lines of the native contract: marks and numbers first, headings that end in a colon, quoted text, change numbers. */
function paintLine(line: string, paint: Paint): string {
  if (/^(change \d+$|undo with change |more: )/.test(line)) return paint.faint(line)
  if (/^[a-z][^\u00b7:]*:$/.test(line))
    return line.startsWith('overdue') ? paint.bad(line) : paint.strong(line)
  if (line.startsWith('> ') && !/^> #\d/.test(line)) return `${paint.faint('>')}${line.slice(1)}`
  const [, indent = '', mark = '', number = '', rest = ''] =
    /^( *)([+\u2713>x-] )?([#d]\d+(?= |$))?(.*)$/s.exec(line) ?? []
  if (mark === '' && number === '') return line
  return `${indent}${paintMark(mark, paint)}${paint.number(number)}${rest.replaceAll(' · ', paint.faint(' · '))}`
}

function paintMark(mark: string, paint: Paint): string {
  if (mark === '- ') return paint.bad(mark)
  if (mark === '> ') return paint.warning(mark)
  return mark === 'x ' ? paint.faint(mark) : paint.good(mark)
}
