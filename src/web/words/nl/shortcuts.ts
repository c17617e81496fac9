import type { Words } from '../words.ts'

export const shortcuts: Words['shortcuts'] = {
  title: 'Sneltoetsen',
  space: 'Spatie',
  arrowDown: 'Pijl omlaag',
  arrowUp: 'Pijl omhoog',
  escape: 'Esc',
  setting: 'Sneltoetsen',
  settingHint: 'Zet ze uit als je spraakbediening gebruikt of vaak per ongeluk toetsen indrukt.',
  or: 'of',
  add: 'Taak toevoegen',
  search: 'Zoeken',
  next: 'Volgende taak',
  previous: 'Vorige taak',
  complete: 'Afronden of heropenen',
  open: 'Taak openen',
  close: 'Sluiten of zoekopdracht wissen',
  moveDay: 'Naar een andere dag verplaatsen in Binnenkort',
  undo: 'Je laatste wijziging ongedaan maken',
  views: 'Klaar om te doen, vandaag, te laat, open, klaar, alle',
  help: 'Sneltoetsen',
  groups: { tasks: 'Taken', views: 'Weergaven', goTo: 'Ga naar' },
}
