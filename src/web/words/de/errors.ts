import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  internal: 'Auf dieser Seite ist etwas schiefgelaufen.',
  internalHint: 'Lade sie neu und versuche es noch einmal.',
  unreachable: 'Der Server ist nicht erreichbar.',
  unreachableHint: 'Die Seite versucht es weiter.',
  status: (status) => `Der Server hat mit Status ${status} geantwortet.`,
}
