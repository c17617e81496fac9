import { part, pattern } from '../text/words.ts'

/** "to do", "todo", "to-dos", "todo's". */
export const todo = part`\bto[- ]?do'?s?\b`

/** What can only be a task. */
export const taskNoun = part`(?:${todo}[- ](?:list[- ])?)?(?:tasks?|reminders?|action[- ]items?
  |to[- ]?do'?s?)\b(?! (?:managers?|bars?|force|master|rabbit|apps?|applications?|software
  |widgets?)\b)(?:[- ](?:list[- ])?(?:items?|entry|entries|notes?|tasks?)\b)?|list[- ]items?\b`

/** What may be a task, with something else that says so. */
export const itemNoun = part`(?:items?|entry|entries|things?|chores?|errands?|assignments?)\b`

export const oneTask = part`(?:${taskNoun}|${itemNoun})`

export const number = part`#? ?\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve
  |thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty`

const numberWords = (
  'zero one two three four five six seven eight nine ten eleven twelve ' +
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
).split(' ')

export function readNumber(low: string): number {
  const word = numberWords.indexOf(low)
  return word >= 0 ? word : Number(low.replace(/\D/g, ''))
}

/** Things that other programs look after. A request that names one of them, and no task, is not for us. */
const others = part`
  accent|accounts?|address|alarms?|albums?|api|appointments?|apps?|artists?|audiobooks?|
  backups?|balance|bank|blog|bluetooth|bookings?|branch(?:es)?|brightness|builds?|cab|cache|calendars?
  |camera|
  captions?|cards?|cart|channels?|chat|checkout|class(?:es)?|code|columns?|commits?|computer|constants?|
  contacts?|conversation|cookies|currency|database|degree|deployments?|desktop|device|documents?|downloads?|
  e-mails?|emails?|emojis?|endpoints?|episodes?|events?|files?|films?|filters?|firmware|flights?|folders?|
  forecast|functions?|games?|gmail|handlers?|history|hotels?|images?|imports?|inbox|install(?:ation)?|
  interfaces?|joke|lamp|language|lap|laptop|lights?|location|loops?|lyrics|mailbox|marathon|match|meetings?|
  members?|memberships?|methods?|migrations?|modules?|movies?|music|news|nickname|notifications?|orders?|
  packages?|paragraph|parsers?|passcode|passwords?|phone|photos?|pics?|pictures?|pin|pizza|play ?lists?|
  plugs?|podcasts?|poem|posts?|printer|profile|pull requests?|purchase|puzzles?|query|quiz|race|radio
  |readme|
  recipe|refund|repo(?:sitory)?|reservations?|ride|ringtone|robot|rows?|schema|screen|seasons?|sentence|
  series|server|settings|sockets?|software|songs?|speakers?|speed|spreadsheet|stations?|stopwatch|story|
  strangers?|subject|subscriptions?|subtitles?|system|tables?|tabs?|taxi|temperature|tests|
  (?:text )?messages?|texts|theme|thermostat|tickets?|timers?|topic|tracks?|traffic|transactions?|transfer|
  tweets?|uber|unit tests?|uploads?|username|users?|variables?|videos?|voice|voicemails?|volume|wallpaper
  |war|
  weather|website|wi-fi|widgets?|wifi|windows?|world`

const otherThing = pattern`\b(?:${others})\b`

export function namesOtherThing(low: string): boolean {
  return otherThing.test(low) && !readsAsChore(low)
}

const taskLike = pattern`\b(?:${taskNoun})`

export function namesTask(low: string): boolean {
  return taskLike.test(low)
}

const chores = part`ask|attend|bake|book|bring|build|buy|call|change|charge|check|clean|collect|cook|cut
  |deliver|do|drink|drive|drop off|eat|email|exercise|fill|fix|fold|feed|get|give|go|grab|hang|help|install
  |invite|iron|learn|mail|make|meet|mop|mow|move|order|pack|paint|pay|phone|pick up|plan|plant|play
  |practi[cs]e|prepare|print|read|renew|rent|repair|replace|reply|reserve|return|ring|run|schedule|sell
  |send|set up|sew|shop|shave|sign|sort|start|stop by|study|submit|sweep|take|talk|tell|text|tidy|train
  |turn|vacuum|visit|walk|wash|watch|water|wrap|write`
const choreFirst = pattern`^(?:${chores}) (?!(?:it|that|this|them)$)\p{L}`

/** "buy milk": words that begin as a task does, and so can hardly name anything else. */
export function readsAsChore(low: string): boolean {
  return choreFirst.test(low)
}

/** What says that something is meant without saying what. */
const vague = pattern`^(?:(?:to )?do )?(?:(?:a|an|the|my|this|that|these|those|some|another|one|any|new
  |more|few|couple|of|other|next|last minute) )*(?:something|anything|stuff|it|this|that|these|those|them
  |some|more|one|things?|items?|entry|event|events|tasks?|reminders?|(?:${todo})|${taskNoun}|everything|so
  |(?:a )?few(?: ${itemNoun})?)(?: (?:else|new|more|important|for me|later|soon|again|then|now|today
  |tomorrow|in a (?:bit|while|minute|moment|sec|second)|please))*$`

export function isVague(low: string): boolean {
  return vague.test(low)
}
