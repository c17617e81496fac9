import { withoutAlike } from '../alike.ts'
import { moduleOf } from '../module-of.ts'
import { namedFiles } from '../named-files.ts'
import type { Proposal, ProposalCandidate, ProposalSource } from '../proposal.ts'
import { fitted } from '../sentences.ts'
import { type Message, readMessages } from './messages.ts'
import { saidSentences } from './said-sentences.ts'
import { looksSecret } from './secret.ts'
import { weighSentence } from './weigh-sentence.ts'
import { withoutLead } from './without-lead.ts'

/** More than a person goes through at the end of a day. */
const most = 20

/** The decisions, rules, corrections and causes of a conversation, the weightiest of them, in the order they were said. */
export function readTranscript(source: ProposalSource): Proposal[] {
  const found = withoutAlike(candidatesIn(source))
  const best = new Set(found.toSorted((one, other) => other.weight - one.weight).slice(0, most))
  return found.filter((one) => best.has(one)).map(({ weight: _, ...proposal }) => proposal)
}

function candidatesIn({ path, text }: ProposalSource): ProposalCandidate[] {
  const messages = readMessages(text)
  const first = firstTurn(messages)
  return messages.flatMap((message) =>
    saidSentences(message.text).flatMap(({ text: sentence, linesBefore }): ProposalCandidate[] => {
      const weighed = weighSentence(sentence, {
        speaker: message.speaker,
        isFirstTurn: first.has(message),
      })
      if (!weighed || looksSecret(sentence)) return []
      const words = fitted(withoutLead(sentence))
      const [, ...files] = namedFiles(words, path)
      return [
        {
          ...{ ...weighed, text: words, files, module: moduleOf(words, [], files) },
          ...{ source: path, line: message.line + (message.isOneLine ? 0 : linesBefore) },
          ...{ said: { by: message.speaker, sentence }, ...(message.at && { date: message.at }) },
        },
      ]
    }),
  )
}

/** What is said before the assistant first answers. Where it never does, nothing is asked of it. */
function firstTurn(messages: readonly Message[]): ReadonlySet<Message> {
  const answer = messages.findIndex(({ speaker }) => speaker === 'assistant')
  return new Set(messages.slice(0, Math.max(0, answer)))
}
