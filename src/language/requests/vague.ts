import { plain } from './plain.ts'

const words = new Set(
  (
    'a an the my our your this that these those some any new another more few several other one of on off in from for to me all it its ' +
    'item items list lists checklist thing things something anything stuff entry entries event events reminder reminders task tasks todo todos do ' +
    'agenda following blank empty whole entire please last next old completed kinds kind things calendar ' +
    'aufgabe aufgaben liste listen punkt eintrag etwas tache taches liste element quelque chose tarea tareas lista elemento algo cosa ' +
    'tarefa tarefas item coisa compito compiti attivita qualcosa taak taken lijst iets タスク リスト もの 任务 清单 列表 东西 待办 待辦 任務 清單 待办事项'
  ).split(' '),
)

/** What says which list it is, and is a task of its own where it stands alone: "groceries". */
const sorts = new Set('grocery groceries shopping buy set'.split(' '))

const lists = /\b(?:lists?|everything|liste|lista|lijst|alles|tout|todo|tutto)\b|リスト|清单|列表/iu

/** Whether words name no task of their own: "an item", "my shopping list". */
export function isVague(text: string): boolean {
  const all = plain(text).replaceAll('#', ' ').split(' ').filter(Boolean)
  return all.some((word) => words.has(word)) && all.every((word) => words.has(word) || sorts.has(word))
}

/** Whether a whole list is meant. */
export function isList(text: string): boolean {
  return lists.test(text)
}
