import { pattern } from '../text/words.ts'
import type { SmallTalk } from '../understood.ts'
import type { Clause, Reading } from './reading.ts'

const topics: readonly (readonly [RegExp, SmallTalk])[] = [
  [
    pattern`^(?:hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|hi there
      |hello there|hey there|what'?s up|sup)(?: (?:waymark|assistant|there|bot|everyone|all|again|friend))?$`,
    'greeting',
  ],
  [
    pattern`^(?:bye|goodbye|good bye|bye bye|see (?:you|ya)(?: (?:later|soon|tomorrow|then))?|good night
      |later|talk (?:to you )?later|i'?m leaving.*|so long|ciao|farewell|take care
      |have a (?:good|nice|great) (?:one|day|night|evening))$`,
    'goodbye',
  ],
  [
    pattern`^(?:(?:many )?thanks(?: (?:a lot|so much|again|very much|a bunch|a ton|for .+))?
      |thank you(?: (?:so much|very much|again|for .+))?|thx|ty|cheers|much appreciated
      |i appreciate (?:it|that)|no(?:,)? that'?s (?:it|all)(?:,? thanks?(?: you)?)?
      |that'?s (?:it|all)(?: for (?:now|today))?)$`,
    'thanks',
  ],
  [
    pattern`^(?:yes|yeah|yep|yup|yes please|sure|sure thing|ok|okay|k|of course|absolutely|definitely|right
      |correct|that'?s right|that is correct|exactly|go ahead|do it|please do|confirm|confirmed|affirmative
      |uh huh|mhm|sounds good|why not|accepted|i agree|true)$`,
    'yes',
  ],
  [
    pattern`^(?:no|nope|nah|no thanks|no thank you|not really|not now|negative|wrong|that'?s wrong
      |that is wrong|incorrect|i don'?t think so|absolutely not|no way|false)$`,
    'no',
  ],
  [
    pattern`^(?:cancel|cancel (?:that|it|this)|never ?mind(?: that)?|nevermind
      |forget (?:it|that|about it|about that)|stop|stop (?:it|that)|abort|scratch that|drop it|oops|skip it
      |don'?t bother|no need|leave it|let it be|quit|exit|wait|hold on)$`,
    'dismiss',
  ],
  [
    pattern`^(?:great|cool|nice|nice work|awesome|perfect|good (?:job|work|one)|well done|excellent|amazing
      |wonderful|fantastic|love it|you'?re (?:great|awesome|the best)|brilliant)$`,
    'praise',
  ],
  [
    pattern`^(?:how are you(?: (?:doing|today|feeling))*|how'?s it going|how do you do
      |are you (?:ok|okay|well|there)|you there|how is your day)$`,
    'mood',
  ],
  [
    pattern`^(?:who are you|what are you|what(?:'?s| is) your name
      |are you (?:a )?(?:bot|robot|human|real|person|an ai|ai)(?: or .*)?|who (?:made|created|built) you
      |where are you from|how old are you)$`,
    'identity',
  ],
]

const marks = /^[\s.!?,;:)(]+|[\s.!?,;:)(]+$/g

/** A whole clause that is a greeting, a word of thanks, a yes or a no. */
export function readTalk(clause: Clause): Reading | undefined {
  const said = [clause.whole.low, clause.words.low].map((low) => low.replace(marks, ''))
  const topic = topics.find(([words]) => said.some((low) => words.test(low)))?.[1]
  if (!topic) return undefined
  const request = { intent: 'small_talk', topic, confidence: 0.9, args: {}, said: clause.said } as const
  return { requests: [request], evidence: 'weak' }
}
