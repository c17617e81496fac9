import type { Words } from '../words.ts'

export const reminders: Words['reminders'] = {
  title: 'Erinnerungen',
  text: 'Wie du von fälligen, dir zugewiesenen oder besprochenen Aufgaben erfährst.',
  atDue: 'Zur Fälligkeit erinnern',
  byEmail: 'Erinnerungen per E-Mail senden',
  digest: 'Tagesübersicht per E-Mail senden',
  digestAt: 'Senden um',
  browserOn: 'Benachrichtigungen hier einschalten',
  browserOff: 'Benachrichtigungen hier ausschalten',
  quiet: 'Ruhezeiten',
  quietFrom: 'Von',
  quietTo: 'Bis',
  noticeKinds: {
    reminder: 'Erinnerung',
    assigned: 'Dir zugewiesen',
    mentioned: 'Du wurdest erwähnt',
    commented: 'Neuer Kommentar',
    unblocked: 'Kann losgehen',
    returned: 'Wieder auf deiner Liste',
  },
}
