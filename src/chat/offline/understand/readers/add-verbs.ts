import { part } from '../text/words.ts'

/** What people say when they put something on a list. */
export const addVerb = part`add(?:ing)?|put down|put(?:ting)?|plac(?:e|ing)|includ(?:e|ing)|insert|append
  |enter|writ(?:e|ing)(?: down)?|jot(?: down)?|note(?: down)?|toss|drop|dump|stick|throw|pop|log|record
  |save|mark down
  |chuck|queue up|queue|track|capture|register`
