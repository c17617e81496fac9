import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const drafts: Words['drafts'] = {
  notSaved: 'Nog niet opgeslagen',
  save: 'Opslaan',
  kept: 'Concept bewaard',
  restore: 'Terugzetten',
  discard: 'Weggooien',
  changedBy: (who) => `${who} heeft dit gewijzigd terwijl je schreef.`,
  changed: 'Dit is gewijzigd terwijl je schreef.',
  theirs: 'De andere versie',
  emptyVersion: 'Leeg',
  keepMine: 'Mijn versie houden',
  takeTheirs: 'De andere gebruiken',
  both: 'Beide houden',
  waiting: (count) =>
    plural(count, {
      one: '# wijziging is nog niet opgeslagen.',
      other: '# wijzigingen zijn nog niet opgeslagen.',
    }),
  sentLater: 'Nog niet opgeslagen. Wordt verstuurd zodra de server terug is.',
  takenBack: 'Ongedaan gemaakt voordat het verstuurd werd.',
  sentNow: (count) =>
    plural(count, { one: '# wachtende wijziging verstuurd.', other: '# wachtende wijzigingen verstuurd.' }),
  couldNot: (what) => `‘${what}’ kon niet worden opgeslagen`,
  share: 'Toevoegen aan Waymark',
}
