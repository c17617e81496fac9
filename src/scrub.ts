const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi
const passwordInUrl = /(\w+:\/\/[^\s:@/]*):[^\s@/]+@/g
// Ours, and those of the services that a key is set for.
const apiKey = /\b(wmk|sk)[_-][\w-]{12,}/g
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Takes secrets out of text where no key names them, such as the message of an error. */
export function scrub(text: string): string {
  return text
    .replace(bearer, '$1 [redacted]')
    .replace(passwordInUrl, '$1:[redacted]@')
    .replace(jwt, '[redacted]')
    .replace(apiKey, '$1_[redacted]')
}
