import { cut, match, pattern, trimEnd, type Words } from './words.ts'

/** What is asked, without the words that only make it polite. */
export interface Plain {
  readonly words: Words
  /** "i need to …": what follows may be the speaker's own duty rather than a request to us. */
  readonly isOwnDuty: boolean
  /** "can you …": it may be about what we are able to do. */
  readonly isAbility: boolean
  /** It ends with a question mark. */
  readonly isAsked: boolean
}

type Manner = readonly [RegExp, Partial<Plain>]

const manners: readonly Manner[] = [
  // Interjections and names.
  [
    pattern`^(?:hey|hi|hello|hiya|yo|ok|okay|k|oh|um+|uh+|hm+|well|so|alright|all right|right|great|cool
      |perfect|thanks|thank you|yes|yeah|yep|sure|ugh|oops|whoops|actually|also|and|then|now|next|finally
      |lastly|plus|but|just|quickly|btw|by the way|listen|good (?:morning|afternoon|evening)|waymark
      |assistant|siri|alexa|google|olly|computer|bot|buddy|dude|sorry|oh no|wait
      |(?:first|second|third)(?: of all)?(?=,))(?: (?:there|again|waymark|assistant|siri|alexa|google|olly
      |bot|then|so))?(?:[,!.:;–—-]+ ?| )`,
    {},
  ],
  [
    pattern`^(?:from now on|one more thing|one more|another one|another thing|one last thing|next up)[,:]? `,
    {},
  ],
  [pattern`^(?:please|pls|plz|plse|kindly|if possible|if you can|if you could|for me),? `, {}],
  // Questions that are requests.
  [pattern`^(?:would|do) you mind (?=\p{L}+ing\b)`, {}],
  [
    pattern`^(?:can|could|would|will|won't|can't|couldn't) (?:you|u|ya
      |we)(?: (?:please|pls|kindly|just|also|maybe|possibly|quickly|go ahead and))*,? `,
    { isAbility: true },
  ],
  [
    pattern`^(?:can|could|may|might) i(?: (?:please|just|also))* (?:ask you to |have you |get you to )?`,
    { isAbility: true },
  ],
  [
    pattern`^(?:is it possible|would it be possible|is there (?:a|any) way)(?: for you)? to `,
    { isAbility: true },
  ],
  [pattern`^are (?:you|we) able to `, { isAbility: true }],
  // Wishes, of something done by us or by the speaker.
  [
    pattern`^(?:i'?d|i would|i) (?:need|want|like|love|prefer|wish|appreciate it)(?: it)?(?: for
      | if)? you(?: (?:to|could|would|can))? (?:please )?(?:to )?`,
    {},
  ],
  [
    pattern`^i(?:'?m| am| was) (?:wondering|hoping) (?:if )?(?:you|we) (?:could|can|would|will)(?: please)? `,
    {},
  ],
  [
    pattern`^(?:i|we)(?:'d|'ve| would| really| just| also| will| now
      |'ll)*(?: (?:need|want|like|love|wish|wanna|have|gotta|got|must|should|ought|am going|plan
      |prefer))(?: (?:to|now to))? (?=(?:to )?\p{L})(?:to )?`,
    { isOwnDuty: true },
  ],
  [pattern`^(?:need|want|wanna|gotta|have|got|trying) to `, { isOwnDuty: true }],
  [pattern`^i'?(?:m| am) (?:trying|going|looking|about|ready) to `, { isOwnDuty: true }],
  // What leads to the verb.
  [
    pattern`^(?:do me a favou?r(?: and|,)?|go ahead and|be sure (?:to|and)|make sure (?:to|you)
      |be a dear and|try to|feel free to|why don't you|you (?:can|could|should|may|need to|have to|must
      |ought to)|time to) `,
    {},
  ],
  [
    pattern`^(?:help me(?: out)?(?: by| to)?|let'?s|let us|let me (?=(?:just )?(?:(?:add|put|create|set
      |delete|remove|mark|rename|include)\b|(?:have|get) an? (?:task|reminder)))) ?(?=\p{L})`,
    {},
  ],
]

/** "i need a reminder" is about the thing, "i need to" about the deed. */
const wantsThing = pattern`^(?:i|we)(?:'d| would| really| just| also)*(?: (?:need|want|like|have|got
  |love)\b)(?!(?: \p{L}+)? to\b)`

const mostManners = 8

/** Takes off what is only polite, as often as it is there. */
export function readPlainly(words: Words): Plain {
  let plain: Plain = {
    words: cut(words),
    isOwnDuty: false,
    isAbility: false,
    isAsked: /\?\W*$/.test(words.low),
  }
  for (let turn = 0; turn < mostManners; turn++) {
    const next = withoutManner(plain)
    if (!next) break
    plain = next
  }
  return { ...plain, words: trimEnd(withoutEndMark(plain.words)) }
}

function withoutManner(plain: Plain): Plain | undefined {
  for (const [manner, says] of manners) {
    if (says.isOwnDuty && wantsThing.test(plain.words.low)) continue
    const found = match(plain.words, manner)
    if (found && found.after.low !== '') return { ...plain, ...says, words: found.after }
  }
  return undefined
}

function withoutEndMark(words: Words): Words {
  const end = words.low.search(/[?!. ]+$/)
  return end > 0 ? cut(words, 0, end) : words
}
