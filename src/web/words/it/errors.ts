import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  internal: 'Qualcosa è andato storto in questa pagina.',
  internalHint: 'Ricaricala e riprova.',
  unreachable: 'Il server non risponde.',
  unreachableHint: 'La pagina continua a provare.',
  status: (status) => `Il server ha risposto con lo stato ${status}.`,
}
