import type { Embedder } from '../../src/context/embedder.ts'
import type { Measures } from '../search/measures.ts'
import { type AskedTurns, type Dialogue, readDialogues } from './dialogues.ts'
import { type Cut, type Measured, measureEvidence } from './evidence.ts'
import type { SearchPeer } from './peers.ts'
import type { PublicSet } from './public-sets.ts'
import type { Half } from './sets.ts'

/** How well the evidence of questions is found, by the product and others on the same notes. */
export interface FoundRow {
  readonly what: string
  readonly questions: number
  readonly by: Measured
  /** How much more nDCG@10 than plain full text is wanted. */
  readonly goal: number
}

type Ask = (
  dialogues: readonly Dialogue[],
  cut: Cut,
  isAsked: (asked: AskedTurns) => boolean,
) => Promise<Omit<FoundRow, 'what' | 'goal'>>

const isStraight = ({ isSwapped }: AskedTurns) => !isSwapped
const isSwapped = (asked: AskedTurns) => asked.isSwapped

/** Our own conversations. */
export async function measureConversations(
  half: Half,
  embedder: Embedder,
  peers: readonly SearchPeer[],
): Promise<FoundRow[]> {
  const ask: Ask = (dialogues, cut, isAsked) => measureEvidence(dialogues, cut, isAsked, embedder, peers)
  const dialogues = readDialogues('dialogues', half)
  const chats = readDialogues('chats', half)
  return [
    ...(await dialogueRows('dialogue', dialogues, ask)),
    {
      what: 'dialogue, all in one memory: turns',
      goal: 0.04,
      ...(await ask([together(dialogues)], 'turns', isStraight)),
    },
    { what: 'long chats: messages', goal: 0.04, ...(await ask(chats, 'messages', isStraight)) },
    { what: 'long chats: messages with who says it', goal: 0.04, ...(await ask(chats, 'turns', isStraight)) },
  ]
}

/** Public ones, as they were found in a folder. */
export async function measurePublic(
  sets: readonly PublicSet[],
  embedder: Embedder,
  peers: readonly SearchPeer[],
): Promise<FoundRow[]> {
  const ask: Ask = (dialogues, cut, isAsked) => measureEvidence(dialogues, cut, isAsked, embedder, peers)
  const rows: FoundRow[] = []
  for (const { name, dialogues } of sets) {
    if (name === 'BEAM')
      rows.push({ what: 'BEAM: messages', goal: 0.04, ...(await ask(dialogues, 'messages', isStraight)) })
    else rows.push(...(await dialogueRows(name, dialogues, ask)))
  }
  return rows.filter(({ questions }) => questions > 0)
}

async function dialogueRows(name: string, dialogues: readonly Dialogue[], ask: Ask): Promise<FoundRow[]> {
  return [
    { what: `${name}: turns`, goal: 0.04, ...(await ask(dialogues, 'turns', isStraight)) },
    { what: `${name}: turns, the speakers swapped`, goal: 0, ...(await ask(dialogues, 'turns', isSwapped)) },
    { what: `${name}: sessions`, goal: 0, ...(await ask(dialogues, 'sessions', isStraight)) },
    {
      what: `${name}: sessions, the speakers swapped`,
      goal: 0,
      ...(await ask(dialogues, 'sessions', isSwapped)),
    },
  ]
}

/** All of them as one, so that who is named tells which conversation is meant. */
function together(dialogues: readonly Dialogue[]): Dialogue {
  const place = (index: number, id: string) => `${index}/${id}`
  return {
    name: 'all',
    turns: dialogues.flatMap(({ turns }, index) =>
      turns.map((turn) => ({ ...turn, id: place(index, turn.id), session: 1_000 * index + turn.session })),
    ),
    questions: dialogues.flatMap(({ questions }, index) =>
      questions.map((asked) => ({ ...asked, evidence: asked.evidence.map((id) => place(index, id)) })),
    ),
  }
}

/** nDCG@10, recall at 1 and at 5, of each. */
export function formatFound(rows: readonly FoundRow[]): string {
  const figures = ({ ndcg, recall1, recall5 }: Measures) =>
    [ndcg, recall1, recall5].map((one) => one.toFixed(3)).join(' ')
  return rows
    .map(({ what, questions, by, goal }) => {
      const others = Object.entries(by).map(([name, measures]) => `${name} ${figures(measures)}`)
      return `${`${what} (${questions})`.padEnd(46)} ${others.join('   ')}   goal ${goal > 0 ? `+${goal}` : 'not below plain'}`
    })
    .join('\n')
}
