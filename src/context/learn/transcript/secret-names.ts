/**
 * How a secret thing is called, by what may stand for it: a `phrase` can be any words ("four blue monkeys"), a `token` is one
 * word, and a `code` has digits in it, or is quoted: "the backup code is tested" gives nothing away.
 */
export type SecretKind = 'phrase' | 'code' | 'token'

// Passwords, Passwörter, Zugangscodes.
const plural = '(?:e?s|er)?'

const locked =
  'door|gate|safe|alarm|access|entry|entrance|recovery|back-?up|unlock|lock|lock-?box|garage|building|vault|voicemail|security|verification|one[ -]time|otp|2fa|mfa|keypad|key[ -]?box|auth|elevator'
const places =
  'door|gate|safe|alarm|garage|locks?|lock-?box|padlock|building|house|office|keypad|elevator|vault|entrance|shed|locker'
const german =
  'zugangs|tür|tor|tresor|safe|alarm|haus|eingangs|sicherheits|wiederherstellungs|entsperr|freischalt|back-?up|notfall|garagen|schloss'
const dutch = 'deur|toegangs|poort|kluis|alarm|herstel|back-?up|beveiligings'

const names: Readonly<Record<SecretKind, readonly string[]>> = {
  phrase: [
    'pass(?:word|wd|phrase|code)|pwd|pw',
    '(?:seed|recovery|backup|secret|pass) phrase|(?:seed|recovery) word|mnemonic',
    '(?:secret|magic|safe) (?:word|answer)|security answer|answer to (?:the|our|my) (?:security|secret) question|maiden name',
    '(?:wi-?fi|wlan|wpa|network)[ -]key',
    '(?<=(?:^|[,;/(_-] ?|\\band ))pass(?=["\'`]?\\s*[:=])',
    '\\p{L}*-?(?:passw(?:o|ö)rt|kennw(?:o|ö)rt|passphrase)s?|(?:geheim|losungs|code)wort|(?:geheim|sicherheits)antwort',
    'mots? de passe|phrase secrète|(?:mot|réponse) secr(?:et|ète)',
    'contraseña|clave (?:de acceso|secreta|del? (?:wifi|red))|palabra (?:secreta|clave)|frase (?:semilla|secreta)',
    'senha|palavra-passe|palavra secreta',
    "parol[ae] d'ordine|parola segreta",
    '\\p{L}*wachtwoord(?:en|zin)?|geheime? woord',
  ],
  code: [
    `(?:${locked})[ -]?code|code (?:for|to|of|on) (?:the|our|my) (?:[\\p{L}-]+ )?(?:${places})`,
    `(?:safe|lock|padlock|locker|vault) combination|combination (?:for|to|of|on) (?:the|our|my) (?:[\\p{L}-]+ )?(?:${places})`,
    // "pin the image to 3.16" is no PIN.
    'pin[ -]?(?:code|number)|(?-i:PIN)|(?<=(?:^|[^\\p{L}])(?:the|my|our|your|his|her|phone|card|sim|bank|mein|meine|die|mon|le|mi|el|meu|o|mio|il|mijn|de) )pin',
    'cv[vc]2?|ssn|social security(?: number)?',
    `(?:${german})-?(?:code|kombination|nummer)|geheimzahl|(?:code|kombination) (?:für|von|vom|zum|zur|der|des) (?:(?:den|die|das|der|dem) )?(?:haus|garagen)?(?:tür|tor|tresor|safe|alarmanlage|garage|schloss)(?:e?s)?`,
    "(?:code|combinaison) (?:d'(?:accès|entrée)|secr(?:et|ète)|pin|(?:de la|du|de l') ?(?:porte|portail|coffre|cadenas|alarme|garage|immeuble))",
    '(?:código|combinación|clave) (?:de acceso|secreto|de recuperación|(?:de la|del) (?:puerta|portón|caja|alarma|candado|garaje))|clave',
    '(?:código|combinação) (?:de acesso|secreto|de recuperação|(?:da|do) (?:porta|portão|cofre|alarme|cadeado|garagem))|chave de acesso',
    "(?:codice|combinazione) (?:di (?:accesso|sblocco|recupero)|segreto|(?:del(?:la)?|dell') ?(?:porta|cancello|cassaforte|allarme|lucchetto|garage))",
    `(?:${dutch})-?(?:code|combinatie)|(?:code|combinatie) van (?:de|het) (?:voor|achter)?(?:deur|poort|kluis|alarm|slot|garage)`,
  ],
  token: [
    '(?:api|access|private|secret|deploy|signing|encryption|ssh|licen[cs]e)[ _-]?key',
    'token|secret|credential|login details?',
    '(?:zugangs|anmelde)daten|private[rn]? schlüssel',
    '(?:clé|clef) (?:privée|secrète)|jeton|identifiant',
    'clave privada|credencial|chave privada|credencia(?:l|is)|chiave privata|credenziali|inloggegevens|privésleutel',
  ],
}

/** A pattern for the names, whose one group that is set tells the kind. */
export const secretNames = new RegExp(
  `(?<!\\p{L})(?:${Object.entries(names)
    .map(([kind, shapes]) => `(?<${kind}>${shapes.join('|')})`)
    .join('|')})${plural}(?!\\p{L})`,
  'giu',
)

/** The names without their kinds, for the middle of a pattern. */
export const anySecretName = `(?:${Object.values(names).flat().join('|')})${plural}(?!\\p{L})`
