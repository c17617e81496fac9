const name =
  '(?<![a-z])(?:pass(?:word|wd|phrase|code)?|pwd|pw|pin|secret|token|credential|(?:api|access|private|deploy|signing|encryption|ssh|licen[cs]e)[ _-]?key|passwort|kennwort|mot de passe|contrase\u00F1a|senha|wachtwoord)s?(?![a-z])'
const telling = [
  // DB_PASSWORD=hunter2
  String.raw`${name}["'\`]?\s*[=:]\s*\S`,
  // "the password is winterfell", "set the root password to hunter2"
  String.raw`${name}[^.]{0,40}?\b(?:is|are|to|as|be|ist|lautet|est|es|\u00E9|\u00E8)\s+["'\`]?\S+["'\`]?[.!]?$`,
  // "our token a1b2c3 goes into …"
  String.raw`${name}(?:[^.]{0,40}?\b(?:is|are|to|as|be|ist|lautet|est|es))?\s+["'\`]?(?=[^\s"'\`]*[\d!@#$%^&*+])[^\s"'\`]{4,}`,
  // "log in with admin / Winter2024!"
  String.raw`\b(?:log|sign)[ -]?in\b[^.]{0,40}\S ?[/:] ?[^\s/]*\d`,
].map((one) => new RegExp(one, 'i'))
const keys =
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|AKIA|ASIA|AIza|hf_|npm_|pypi-|dop_v1_|SG\.|shpat_|whsec_|[rps]k_(?:live|test)_)[\w-]{8,}|-----BEGIN /
const random =
  /\b(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{20,}\b|\b[0-9a-f]{32,}\b|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/i

/** Whether a text seems to hold a password, a key or another thing that opens something. Rather once too often. */
export function looksSecret(text: string): boolean {
  return telling.some((one) => one.test(text)) || keys.test(text) || random.test(text)
}
