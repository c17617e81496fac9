import type { Words } from '../words.ts'

export const shortcuts: Words['shortcuts'] = {
  title: 'Scorciatoie da tastiera',
  space: 'Spazio',
  arrowDown: 'Freccia giù',
  arrowUp: 'Freccia su',
  escape: 'Esc',
  setting: 'Scorciatoie da tastiera',
  settingHint: 'Disattivale se usi il controllo vocale o premi spesso tasti per sbaglio.',
  or: 'o',
  add: 'Aggiungi un’attività',
  search: 'Cerca',
  next: 'Attività successiva',
  previous: 'Attività precedente',
  complete: 'Completa o riapri',
  open: 'Apri l’attività',
  close: 'Chiudi o svuota la ricerca',
  moveDay: 'Sposta a un altro giorno in In arrivo',
  undo: 'Annulla la tua ultima modifica',
  views: 'Pronte, oggi, scadute, aperte, fatte, tutte',
  help: 'Scorciatoie da tastiera',
  groups: { tasks: 'Attività', views: 'Viste', goTo: 'Vai a' },
}
