import { parse } from '../requests/understand.ts'

/** Words with which people ask somebody to keep a task for them. What they say behind these is the task. */
const asking = new RegExp(
  `^(?:(?:please|pls|hey|ok|and|also|bitte|und|stp|svp|por favor|per favore|aub)[, ]+)*(?:${[
    "(?:(?:can|could|will) you )?(?:please )?remind me (?:to|about|that)|do(?:n'?t| not) (?:let me )?forget(?: to)?|remember to",
    "i (?:still )?(?:need to|have to|must|got to|gotta|should)|i'?ve got to|we (?:need|have) to|make sure (?:i|to)",
    'erinner[e]?(?: du)? mich(?: bitte)?(?: dran| daran| an)?,?|(?:ich )?(?:muss|darf nicht vergessen)(?: noch| unbedingt)?,?|vergiss nicht,?|denk(?:e)? (?:dran|daran),?',
    "rappelle[- ]moi(?: de| d')?|n'oublie pas(?: de| d')|(?:je dois|il faut que je|faut que je|j'dois)",
    '(?:recu[eé]rdame|acu[eé]rdame de|hazme acordar de|no (?:te )?olvides?(?: de)?|tengo que|debo|hay que)(?: que)?',
    '(?:me )?lembr[ae](?:-me)?(?: me)?(?: de)?|n[aã]o (?:me )?(?:deix[ae]|posso) esquecer(?: de)?|(?:eu )?(?:preciso|tenho (?:que|de))(?: de)?',
    'ricordami (?:di|che)|non (?:farmi )?dimenticare (?:di)?|(?:devo|bisogna)',
    'herinner me (?:er)?aan(?: om| dat)?|vergeet niet(?: om)?|(?:ik )?moet(?: ik)?(?: nog)?|denk eraan(?: om)?,?',
    '(?:请|帮我)?提醒我(?:一下)?|别忘了|记得',
  ].join('|')})\\s*`,
  'iu',
)

/**
 * How many characters at the beginning of a typed line ask for a task and say nothing about it: "remind me to". Both the words
 * and the parser must take them so, because what is cut is lost: "remind Anna to call" is all title.
 */
export function requestWords(text: string): number {
  const lead = asking.exec(text)?.[0].length ?? 0
  if (lead === 0 || lead >= text.trim().length) return 0
  const [read, another] = parse(text)
  const title =
    read?.intent === 'add' && !another ? read.slots.find(({ slot }) => slot === 'title') : undefined
  return title !== undefined && text.indexOf(title.text) >= lead ? lead : 0
}
