import { plural } from './plural.ts'

export const app = {
  newVersion: (version: string) => `Waymark was updated to version ${version}.`,
  reload: 'Reload',
  failedTitle: 'Something went wrong',
  reloadPage: 'Reload the page',
  failedText: 'Your data is safe on the server. Reloading usually helps.',
  offline: 'Can’t reach the server. You may be seeing old data. The page updates once the server is back.',
  noProjectTitle: 'This project isn’t available',
  goToTasks: 'Go to your tasks',
  noProjectText: 'It doesn’t exist, or it isn’t shared with you.',
  notFoundTitle: 'We can’t find that page',
  notFoundText: 'The address may be out of date or misspelled.',
  skip: 'Skip to content',
  navigation: 'Pages',
  unread: 'unread',
  andMore: (count: number) => plural(count, { one: ', and # more change', other: ', and # more changes' }),
  show: 'Show',
  commentedOn: (task: number, title?: string) =>
    `commented on #${task}${title === undefined ? '' : ` ${title}`}`,
  anotherMember: 'Another member',
  theme: 'Theme',
}
