import { asksWho, greets, isThanks } from '../../../language/requests/small-talk.ts'
import type { Phrases } from '../../phrases/phrases.ts'

export function smallTalk(said: string, say: Phrases): string {
  if (isThanks(said)) return say.thanks
  if (asksWho(said)) return say.identity
  return greets(said) ? say.greeting : say.leftAlone
}
