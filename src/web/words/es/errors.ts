import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  internal: 'Algo salió mal en esta página.',
  internalHint: 'Recárgala e inténtalo de nuevo.',
  unreachable: 'No se puede conectar con el servidor.',
  unreachableHint: 'La página lo sigue intentando.',
  status: (status) => `El servidor respondió con el estado ${status}.`,
}
