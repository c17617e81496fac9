import { blankProject, type Destination } from '../source.ts'

/** A project of Todoist is one of that name here. What is in no project is in its Inbox, and personal here. */
export function todoistProject(name: string): Destination {
  const plain = [...name.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, 80).join('').trim()
  if (plain === '' || plain.toLowerCase() === 'inbox') return 'personal'
  return { ...blankProject, key: `todoist:${plain.replaceAll('@', ' ')}`, name: plain, isNamed: true }
}
