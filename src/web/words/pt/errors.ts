import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  internal: 'Algo deu errado nesta página.',
  internalHint: 'Recarregue e tente de novo.',
  unreachable: 'Não foi possível falar com o servidor.',
  unreachableHint: 'A página continua tentando.',
  status: (status) => `O servidor respondeu com o status ${status}.`,
}
