import type { Cue, Cues } from './cues.ts'

/** The same in German, French, Spanish, Portuguese, Italian, Dutch, Japanese and Chinese, one line each: the plainest words only. */
export const otherCues: Cues = {
  decision: [
    [
      3,
      words(
        '(?:wir|haben|ist|wurde) (?:uns )?(?:darauf )?(?:entschieden|beschlossen|geeinigt|festgelegt)|wir bleiben bei',
      ),
    ],
    [3, words('(?:on|nous) (?:a|avons) (?:décidé|choisi|convenu)|on (?:reste|part) (?:sur|avec)')],
    [3, words('hemos decidido|decidimos|acordamos|hemos acordado|nos quedamos con')],
    [3, words('decidimos|ficou decidido|combinamos|vamos ficar com')],
    [3, words('abbiamo deciso|è deciso|restiamo con')],
    [3, words('we hebben (?:besloten|afgesproken|gekozen)|we blijven bij')],
    [3, /(?:ことにし(?:ました|た)|に決め(?:ました|た)|決定しました|と決まりました)/],
    [3, /(?:我们(?:已经)?决定|决定(?:使用|采用|用|了)|定下来|就用)/],
  ],
  rule: [
    [4, words('ab (?:jetzt|sofort|heute)|in zukunft|künftig|von nun an')],
    [4, words("désormais|dorénavant|à partir de maintenant|à l'avenir")],
    [
      4,
      words('a partir de (?:ahora|agora)|de (?:ahora|agora) em? ?adel?ante|en adelante|daqui para a frente'),
    ],
    [4, words("d'ora in poi|da ora in poi|vanaf (?:nu|vandaag)|voortaan")],
    [4, /(?:今後は|これからは|从现在(?:开始|起)|以后(?:都|要|不)|今后)/],
    [
      3,
      words(
        'immer|nie|niemals|muss|müssen|dürfen|darf (?:nicht|nie|kein)|nicht mehr|bitte (?:keine?|nie|immer|nicht)|verboten|nur noch',
      ),
    ],
    [3, words('toujours|jamais|il (?:ne )?faut|ne (?:doit|doivent|plus)|doi(?:t|vent)|interdit|obligatoire')],
    [3, words('siempre|nunca|hay que|no se (?:puede|debe)|deben?|prohibido|obligatorio|ya no')],
    [
      3,
      words(
        'sempre|non [^.]{1,40} mai|mai più|devem?|é preciso|não (?:se )?pode|proibido|deve|devono|bisogna|vietato|obbligatorio',
      ),
    ],
    [3, words('altijd|nooit|moet(?:en)?|mag (?:niet|nooit|geen)|niet meer|verboden|verplicht')],
    [3, /(?:必ず|絶対に|しないでください|てはいけ(?:ない|ません)|禁止|なければなりません|常に)/],
    [3, /(?:必须|一定要|总是|永远不|绝不|不要|不得|不允许|禁止|务必)/],
  ],
  correction: [
    [
      2,
      words(
        "^(?:nein|stimmt nicht|non|pas du tout|no es|nee|não)[,:.] (?=.{16}).*|das ist falsch|c'est faux|es falso|está mal|non è vero|dat klopt niet",
      ),
    ],
    [3, words("(?:an)?statt|sondern|und nicht|au lieu d[eu']|plutôt que|et non(?: pas)?")],
    [3, words('en (?:lugar|vez) de|em vez de|ao invés de|invece (?:di|che)|in plaats van')],
    [3, /(?:ではなく|じゃなくて|の代わりに|而不是|改用|不是.{1,20}而是)/],
  ],
  cause: [
    [
      4,
      words(
        '(?:die )?ursache (?:war|ist)|lag (?:daran|an)|der grund (?:war|ist)|la cause (?:était|est)|venait de|le problème (?:était|venait)',
      ),
    ],
    [
      4,
      words(
        'la causa (?:era|es|fue)|el problema (?:era|fue)|a causa (?:era|foi)|o problema (?:era|foi)|il problema era|de oorzaak (?:was|is)|het probleem was|het lag aan',
      ),
    ],
    [4, /(?:原因は|のせいで|が原因|原因是|问题(?:在于|出在))/],
  ],
  announced: [],
  reason: [
    [1, words('weil|sonst|damit|parce que|sinon|porque|perché|omdat')],
    [1, /(?:ので|から|因为|否则)/],
  ],
  scope: [
    [
      1,
      words(
        'jeden?|alle|nur|grundsätzlich|überall|bis zu|mindestens|höchstens|chaque|tous|toutes|seulement|partout|au (?:moins|plus)|le premier|cada|todos|todas|solo|sólo|hasta',
      ),
    ],
    [1, words('wir|uns|unser\\w*|nous|notre|nos|nuestr[oa]s?|nosso|nossa')],
  ],
  fact: [
    [
      2,
      words('wir (?:nehmen|nutzen|verwenden|benutzen|speichern|testen|schreiben|machen|liefern)|nehmen wir'),
    ],
    [
      2,
      words(
        'on (?:utilise|teste|garde|écrit|stocke|livre|dit|prend|fait)|nous (?:utilisons|testons|gardons)',
      ),
    ],
    [2, words('usamos|guardamos|probamos|escribimos|testamos|usiamo|salviamo|we gebruiken')],
  ],
}

export const otherDoubts: readonly Cue[] = [
  [
    4,
    words(
      'vielleicht|könnte|würde|ich (?:glaube|denke|schaue|sehe|habe|passe|nehme|mache|werde)|peut-être|je (?:pense|crois|regarde|vais|mets|dois)|pourrait',
    ),
  ],
  [
    4,
    words(
      'quizás?|tal vez|creo que|voy a|podría|talvez|acho que|vou|forse|penso|credo|misschien|ik (?:denk|ga|zal|heb)',
    ),
  ],
  [4, /(?:かもしれ|と思います|でしょう|可能|也许|我(?:来|会|先)|我觉得)/],
  [9, words('danke|merci|gracias|obrigad[oa]|grazie|bedankt|macht nichts|egal')],
  [9, /(?:ありがとう|谢谢|没关系)/],
]

/** Whole words, also where they begin or end with an accent. */
function words(shape: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${shape})(?!\\p{L})`, 'iu')
}
