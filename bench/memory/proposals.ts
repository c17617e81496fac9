import { readTranscript } from '../../src/context/learn/transcript/read-transcript.ts'
import { readConversations, type Sentence, type TranscriptSet } from './conversations.ts'
import type { Row } from './report.ts'

/** What is proposed from labelled conversations. The floor takes every sentence with one of the commonest words of a rule. */
export function measureProposals(set: TranscriptSet): Row[] {
  const labelled = readConversations(set)
  const proposed = labelled.flatMap((conversation) => {
    const found = new Set(
      readTranscript({ path: 'chat.md', text: chatOf(conversation) }).map(({ said }) => said?.sentence),
    )
    return conversation.filter(({ sentence }) => found.has(sentence))
  })
  const all = labelled.flat()
  const byWord = all.filter(({ sentence }) => floorWords.test(sentence))
  const wanted = all.filter(({ isWanted }) => isWanted)
  const right = (some: readonly Sentence[]) => some.filter(({ isWanted }) => isWanted).length
  const percent = (count: number, of: number) => Math.round((100 * count) / of)
  return [
    {
      ...{ what: `proposed from conversations: worth keeping (${set})`, count: right(proposed) },
      ...{ of: proposed.length, floor: percent(right(byWord), byWord.length), goal: '≥ 80 %' },
      misses: proposed.filter(({ isWanted }) => !isWanted).map(({ sentence }) => sentence),
    },
    {
      ...{ what: `… of what is worth keeping (${set})`, count: right(proposed), of: wanted.length },
      ...{ floor: percent(right(byWord), wanted.length), goal: '≥ 50 %' },
      misses: wanted.filter((one) => !proposed.includes(one)).map(({ sentence }) => sentence),
    },
  ]
}

const floorWords = /\b(?:always|never|must|decided|don't|instead)\b/i

/** As a chat in Markdown, a line for each sentence. */
function chatOf(conversation: readonly Sentence[]): string {
  return conversation
    .map(({ speaker, sentence }) => {
      if (speaker === 'code') return `\`\`\`\n${sentence}\n\`\`\``
      return speaker === 'tool' ? `Tool: ${sentence}` : `**${speaker}:** ${sentence}`
    })
    .join('\n')
}
