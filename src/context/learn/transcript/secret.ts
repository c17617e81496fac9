import { holdsAccountNumber } from './account-numbers.ts'
import { givesASecret } from './gives-a-secret.ts'
import { givesASecretUnspaced } from './gives-a-secret-unspaced.ts'

const keys =
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|AKIA|ASIA|AIza|hf_|npm_|pypi-|dop_v1_|SG\.|shpat_|whsec_|[rps]k_(?:live|test)_)[\w-]{8,}|-----BEGIN /
const random =
  /\b(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{20,}\b|\b[0-9a-f]{32,}\b|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/i

/** Whether a text seems to hold a password, a key or another thing that opens something. Rather once too often. */
export function looksSecret(text: string): boolean {
  return (
    keys.test(text) ||
    random.test(text) ||
    givesASecret(text) ||
    givesASecretUnspaced(text) ||
    holdsAccountNumber(text)
  )
}
