const named =
  /\b(?:password|passwd|passphrase|passcode|pin|secret|api[ _-]?key|access[ _-]?key|token|credentials?|passwort|kennwort|mot de passe|contrase\u00F1a|senha|wachtwoord)\b(?:[^.]{0,30}?(?:=|:|\bis\b|\bist\b|\blautet\b|\best\b|\bes\b))?\s*["'`]?(?=[^\s"'`]*[\d!@#$%^&*+])[^\s"'`]{4,}/i
const keys =
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|AKIA|ASIA|AIza|hf_|npm_|pypi-|dop_v1_|SG\.|shpat_|whsec_|[rps]k_(?:live|test)_)[\w-]{8,}|-----BEGIN /
const random = /\b(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{20,}\b|\b[0-9a-f]{32,}\b/

/** Whether a text seems to hold a password, a key or another thing that opens something. */
export function looksSecret(text: string): boolean {
  return named.test(text) || keys.test(text) || random.test(text)
}
