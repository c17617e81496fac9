import { words } from './words.ts'
/** What a member may do, as people would say it. */
export const roleWords: Readonly<Record<string, { readonly label: string; readonly may: string }>> = {
  owner: {
    get label() {
      return words.people.owner
    },
    get may() {
      return words.people.ownerMay
    },
  },
  editor: {
    get label() {
      return words.people.editor
    },
    get may() {
      return words.people.editorMay
    },
  },
  commenter: {
    get label() {
      return words.people.commenter
    },
    get may() {
      return words.people.commenterMay
    },
  },
  reader: {
    get label() {
      return words.people.reader
    },
    get may() {
      return words.people.readerMay
    },
  },
}
