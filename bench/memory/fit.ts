// The weights of src/context/learn/transcript/weigh-sentence.ts, by logistic regression on the development conversations:
//   node bench/memory/fit.ts
import { featuresOf } from '../../src/context/learn/transcript/features.ts'
import { readConversations } from './conversations.ts'

const rows = readConversations('development').flatMap((conversation) => {
  const answer = conversation.findIndex(({ speaker }) => speaker === 'assistant')
  return conversation
    .map((one, index) => ({ ...one, features: featuresOf(one.sentence, index < answer) }))
    .filter(({ speaker, sentence }) => speaker === 'user' && !sentence.endsWith('?'))
})
const names = Object.keys(rows[0]?.features ?? {})
const weights = new Map<string, number>([['base', 0], ...names.map((name): [string, number] => [name, 0])])
const [rounds, rate, pull] = [4000, 0.3, 2]
const weigh = (features: Readonly<Record<string, number>>) =>
  names.reduce((sum, name) => sum + of(name) * (features[name] ?? 0), of('base'))

for (let round = 0; round < rounds; round++) {
  const errors = rows.map(({ features, isWanted }) => ({
    features,
    error: 1 / (1 + Math.exp(-weigh(features))) - (isWanted ? 1 : 0),
  }))
  for (const name of weights.keys()) {
    const slope = errors.reduce((sum, { features, error }) => sum + error * (features[name] ?? 1), 0)
    const shrink = name === 'base' ? 0 : pull * of(name)
    weights.set(name, of(name) - (rate * (slope + shrink)) / rows.length)
  }
}
for (const [name, weight] of weights) console.log(`${weight.toFixed(1).padStart(6)}  ${name}`)

function of(name: string): number {
  return weights.get(name) ?? 0
}
