import type { Words } from '../words.ts'

export const upcoming: Words['upcoming'] = {
  addOn: (day) => `Taak toevoegen: ${day}`,
  noTasks: 'Geen taken op deze dag.',
  more: (count) => `nog ${count}`,
  on: (day) => `op ${day}`,
  showAs: 'Tonen als',
  list: 'Lijst',
  month: 'Maand',
  tooMany: 'Deze pagina kan niet al je komende taken tonen.',
  moved: (day, title) => `Verplaatst naar ${day}: ${title}`,
}
