/** A word as others, which names no secret by itself. */
export function isOrdinary(word: string): boolean {
  return isLittle(word) || plainEnglish.test(word) || plainGerman.test(word)
}

/** An article, a preposition, a pronoun or the like. */
export function isLittle(word: string): boolean {
  return little.test(word)
}

const list = (words: string) => words.replaceAll(' ', '|')
const whole = (...shapes: string[]) => new RegExp(`^(?:${shapes.join('|')})$`, 'iu')

const little = whole(
  list(
    "a an the this that these those its it he she they we you i one ones something anything nothing everything what whatever which who whoever when where whenever how why if in on at by for from of off to into onto with without within under over above below behind before after between through during until till since per via as than like about against across along around near inside outside up down out and or but nor so because no none not never any some each every all both either neither more most less least much many few too very also just only mostly usually often sometimes rarely yours mine ours theirs same here there then now today tomorrow later soon already always everywhere is are was were be been has have had do does did can may must should will would don't let's please",
  ),
  list(
    'ein eine einen einem einer der die das den dem des mein unser im am auf aus bei für mit nach von vom zu zum zur über unter vor ohne gegen durch wie als wenn wo nicht nie niemals kein keine nur mindestens höchstens schon auch sehr hier dort',
  ),
  list(
    'un une le la les des du de dans sur sous par pour avec sans en à au aux chez ce cette mon ma notre ne pas plus jamais trop très aussi déjà moins celui celle uno una el los las o os as um uma il lo gli di da del dello della dal do na nas nos em con com para per por sobre sin sem senza que che si se não non más mais più muy muito molto tan ya già já menos meno al ao',
  ),
  list('een het op van voor met zonder niet nooit geen te zo dan bij naar'),
)

// What describes a secret in place of giving it: "hashed", "optional". Dutch has the verb of English.
const adjectives =
  'required mandatory optional wrong right correct incorrect valid invalid empty blank null undefined true false unset missing gone long longer short shorter strong weak hard easy simple secure insecure safe unsafe secret public private shared unique random static dynamic automatic generic constant new old fresh stale dead ok okay fine good bad better worse best due case plain plaintext raw known unknown hidden written given broken stolen forgotten chosen taken proven frozen shown set sent kept put cut lost left held built made found bound split got done seen told different present absent persistent permanent dependent independent redundant important opaque equal ephemeral temporary necessary arbitrary part proof data state input text string strings number numbers hex json jwt jwts bytes bcrypt scrypt sso user users server client tenant environment expire expires ours enough'
const dutchWords =
  'verplicht optioneel fout juist geldig ongeldig leeg geheim kort sterk zwak nodig hetzelfde'

export const plainEnglish = whole(
  list(adjectives),
  list(dutchWords),
  '(?:\\p{L}+-)?(?:\\p{L}{2,}ed|\\p{L}{3,}ing)',
  "\\p{L}{4,}(?:able|ible|ful|less|ous|[nci]al|tive|sive|'s)",
  '\\S+-(?:only|lived|specific|wide|side|safe|in|based|free|proof|long|hand|text|time|use|tenant|user)',
  '(?:ge|ver|be|ont)\\p{L}{3,}(?:d|t|en)',
)

export const plainGerman = whole(
  list(
    'pflicht dasselbe dieselbe dieselben optional falsch richtig leer geheim lang länger kurz kürzer stark schwach sicher unsicher gleich anders weg neu alt da tabu teil erforderlich egal öffentlich privat',
  ),
  '(?:\\p{L}{2,4})?(?:ge|ver|be|er|ent|zer)\\p{L}{2,}(?:t|en)',
  '\\p{L}{3,}(?:bar|lich|ig|isch|los|haft|iert|lebig)',
)

export const plainRomance = whole(
  list(
    'requis valide correct faux vide secret secrète long longue court forte faible unique différent optionnel facultatif simple sencilla sencillo vacía vacío correcta correcto incorrecta válida válido única único secreta secreto distinta nueva larga corta fuerte débil errada vazia longa curta nova igual uguale vuota valida valido corretta sbagliata segreta segreto lunga corta parte texto testo hash escribir',
  ),
  '\\p{L}+(?:és?|ées?|able|ible|oires?|uelle|elles?|ifs?|ives?)',
  '\\p{L}{2,}[aiu](?:d|t)(?:[oaie]|os|as)',
  '\\p{L}{3,}(?:[oó]ri[ao]s?|[oó]rie?|bles?|vel|veis|bile|bili|iv[oa]s?)',
)
