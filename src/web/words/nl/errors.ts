import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  internal: 'Er ging iets mis op deze pagina.',
  internalHint: 'Laad de pagina opnieuw en probeer het nog eens.',
  unreachable: 'De server is niet bereikbaar.',
  unreachableHint: 'De pagina blijft het proberen.',
  status: (status) => `De server antwoordde met status ${status}.`,
}
