import type { Words } from '../words.ts'

export const reminders: Words['reminders'] = {
  title: 'Promemoria',
  text: 'Come vieni avvisato delle attività in scadenza, assegnate a te o commentate.',
  atDue: 'Ricordamelo all’ora di scadenza',
  byEmail: 'Invia i promemoria per email',
  digest: 'Inviami un riepilogo giornaliero per email',
  digestAt: 'Invia alle',
  browserOn: 'Attiva le notifiche qui',
  browserOff: 'Disattiva le notifiche qui',
  quiet: 'Ore di silenzio',
  quietFrom: 'Dalle',
  quietTo: 'Alle',
  noticeKinds: {
    reminder: 'Promemoria',
    assigned: 'Assegnata a te',
    mentioned: 'Sei stato menzionato',
    commented: 'Nuovo commento',
    unblocked: 'Pronta per iniziare',
    returned: 'Di nuovo nel tuo elenco',
  },
}
