import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const drafts: Words['drafts'] = {
  notSaved: 'Ainda não salvo',
  save: 'Salvar',
  kept: 'Rascunho mantido',
  restore: 'Restaurar',
  discard: 'Descartar',
  changedBy: (who) => `${who} alterou isto enquanto você escrevia.`,
  changed: 'Isto foi alterado enquanto você escrevia.',
  theirs: 'A outra versão',
  emptyVersion: 'Vazio',
  keepMine: 'Manter a minha',
  takeTheirs: 'Usar a outra',
  both: 'Manter as duas',
  waiting: (count) =>
    plural(count, { one: '# alteração ainda não foi salva.', other: '# alterações ainda não foram salvas.' }),
  sentLater: 'Ainda não salvo. Será enviado quando o servidor voltar.',
  takenBack: 'Desfeito antes de ser enviado.',
  sentNow: (count) =>
    plural(count, { one: '# alteração pendente enviada.', other: '# alterações pendentes enviadas.' }),
  couldNot: (what) => `Não foi possível salvar “${what}”`,
  share: 'Adicionar ao Waymark',
}
