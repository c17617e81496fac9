import { pattern } from '../text/words.ts'
import { asking, type Clause, proposing, type Reading } from './reading.ts'

const makesList = pattern`^(?<verb>create|creating|make|making|start|starting|build|open|open up|add|begin
  |set up|generate|write|prepare|draft|bring up|get|give me|new|need|want|i need|i want|i would like
  |i'd like)
  (?: (?:me|up|us|creating|making|out|to (?:make|create|start)|a|an|another|one|brand|new|empty|blank|fresh
  |separate|different|my|the|second))* ?
  (?:(?!to\b|on\b|in\b|from\b|into\b|of\b)[\p{L}'-]+ ){0,4}(?:check ?)?lists?
  (?: (?:for|of|with|called|named|titled|to|that|about|and|which|please)\b.*| \p{L}+)?$`
const another = /\b(?:a|an|another|new|one)\b/
const bareVerb = /^(?:make|create|start) list/
const startsOver = /^(?:start (?:over|again|fresh|anew)|begin again|reset)\b.*\blists?\b/

/** There is one list, so a new one cannot be made. */
export function readNewList(clause: Clause): Reading | undefined {
  const { low } = clause.words
  if (startsOver.test(low)) {
    return asking(clause, 'That would delete all your tasks. Are you sure?', {
      reason: 'bulk',
      proposal: proposing(clause, 'delete', { bulk: true, view: 'all' }),
    })
  }
  const isNew = makesList.test(low) && (another.test(low) || bareVerb.test(low))
  if (!isNew && !/\bnew list$/.test(low)) return undefined
  return asking(clause, 'I keep one list, and tags group it. What should I put on it?', {
    reason: 'other_lists',
  })
}
