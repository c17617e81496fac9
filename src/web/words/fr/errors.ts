import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  internal: 'Un problème est survenu sur cette page.',
  internalHint: 'Recharge-la et réessaie.',
  unreachable: 'Le serveur est injoignable.',
  unreachableHint: 'La page continue d’essayer.',
  status: (status) => `Le serveur a répondu avec le statut ${status}.`,
}
