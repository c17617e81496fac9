import type { Words } from '../words.ts'

export const shortcuts: Words['shortcuts'] = {
  title: 'Tastenkürzel',
  space: 'Leertaste',
  arrowDown: 'Pfeil nach unten',
  arrowUp: 'Pfeil nach oben',
  escape: 'Esc',
  setting: 'Tastenkürzel',
  settingHint: 'Schalte sie aus, wenn du per Sprache steuerst oder oft aus Versehen Tasten drückst.',
  or: 'oder',
  add: 'Aufgabe hinzufügen',
  search: 'Suchen',
  next: 'Nächste Aufgabe',
  previous: 'Vorige Aufgabe',
  complete: 'Erledigen oder wieder öffnen',
  open: 'Aufgabe öffnen',
  close: 'Schließen oder Suche leeren',
  moveDay: 'In „Demnächst“ auf einen anderen Tag verschieben',
  undo: 'Deine letzte Änderung rückgängig machen',
  views: 'Bereit, heute, überfällig, offen, erledigt, alle',
  help: 'Tastenkürzel',
  groups: { tasks: 'Aufgaben', views: 'Ansichten', goTo: 'Gehe zu' },
}
