import { isOrdinary } from './plain-words.ts'
import { isUnmistakable } from './secret-value.ts'

/** Whether a sentence says who to be and what to type: "log in as root with toor". */
export function tellsALogIn(text: string): boolean {
  return (
    withSlash.test(text) ||
    besideUser.test(text) ||
    (opening.test(text) && [...text.matchAll(asWith)].some(([, user = '', key = '']) => isLogIn(user, key)))
  )
}

/** "log in with admin / Winter2024!", "the login is admin / changeme" */
const withSlash =
  /\b(?:log|sign)[ -]?in\b[^.]{0,40}\S ?[/:] ?[^\s/]*\d|\blog-?ins?\b[^.]{0,30} (?:is|are) (?:(?:always|still|now|just) )?\w+ ?\/ ?\w/i

const opening =
  /(?<!\p{L})(?:(?:log|sign)(?:s|ged|ging)?[ -]?(?:in|on)|ssh|authenticate|connect|anmeld|meld|einlogg|logge|connecte|inicia|entra|accedi|inlog|ログイン)/iu
const asWith =
  /(?<!\p{L})(?:as|als|que|como|come) (?:user )?([^\s,]{2,40}),? (?:with|using|and|mit|und|avec|et|con|com|met|en|\/) (?:(?:the )?password )?([^\s]{3,60}?)(?=[.,;!]|$| (?:an|in|on|to|einloggen|anmelden|inloggen|from now)(?!\p{L}))/giu
const methods =
  /^(?:sso|sudo|saml|ldap|oauth\S*|oidc|google|github|gitlab|microsoft|apple|ssh|keys?|passkeys?|mfa|totp|otp|webauthn|e-?mail|cookies?|tokens?|passwords?|passwort|passwörtern|credentials?|certificates?|kerberos|m?tls|okta|keycloak|psql|curl|putty|vpn|docker|passwor\S*|contraseña|wachtwoord|username|user)$/i

/** "log in as admin with SSO" only says how. */
function isLogIn(user: string, key: string): boolean {
  if (isOrdinary(user) || methods.test(user)) return false
  return isUnmistakable(key) || !(isOrdinary(key) || methods.test(key))
}

/** "with user admin and password admin" */
const besideUser =
  /\b(?:user(?:name)?|login|benutzer(?:name)?|utilisateur|usuario|usuário|utente|gebruiker) (?!and |y |e |et |und )\S{2,40}? ?(?:,|and|und|et|y|e|en|\/|with|mit) (?:the )?(?:password|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord) \S+?(?=[.,;!]|$| (?:on|for|from|to)\b)/i
