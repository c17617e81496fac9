import { plural } from './plural.ts'

export const drafts = {
  notSaved: 'Not saved yet',
  save: 'Save',
  kept: 'Draft kept',
  restore: 'Restore',
  discard: 'Discard',
  changedBy: (who: string) => `${who} changed this while you were writing.`,
  changed: 'This was changed while you were writing.',
  theirs: 'Their version',
  emptyVersion: 'Empty',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
  both: 'Keep both',
  waiting: (count: number) =>
    plural(count, { one: '# change isn’t saved yet.', other: '# changes aren’t saved yet.' }),
  sentLater: 'Not saved yet. It’ll be sent when the server is back.',
  takenBack: 'Undone before it was sent.',
  sentNow: (count: number) =>
    plural(count, { one: 'Sent # change that was waiting.', other: 'Sent # changes that were waiting.' }),
  couldNot: (what: string) => `Couldn’t save “${what}”`,
  share: 'Add to Waymark',
}
