import { foldTerm } from './spelling.ts'
import { isStopWord } from './terms.ts'

/** Languages of which it is known which words tell nothing and how words end. */
export type KnownLanguage = 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl'

export interface Question {
  /** Null for English, and for what cannot be told from it. */
  readonly language: KnownLanguage | null
  /** Its words without those that tell nothing; as it was where none would be left. */
  readonly query: string
}

/**
 * The telling words of a question. The words that stand in every sentence say which language it is; English is told by its
 * own, and where two have as many it is English.
 */
export function tellingWords(query: string): Question {
  const words = (query.match(anyWord) ?? []).map((word) => ({ word, plain: foldTerm(word).toLowerCase() }))
  const different = new Set(words.map(({ plain }) => plain))
  const countIn = (isCommon: (word: string) => boolean) => [...different].filter(isCommon).length
  let language: KnownLanguage | null = null
  let most = Math.max(1, countIn(isStopWord))
  for (const [name, stops] of stopWords) {
    const count = countIn((word) => stops.has(word))
    if (count > most) [language, most] = [name, count]
  }
  const stops = language && stopWords.get(language)
  if (!stops) return { language: null, query: withoutAskingSigns(query) }
  const isAsking = (at: number) => asked.has(`${words[at]?.plain} ${words[at + 1]?.plain}`)
  const kept = words.filter(({ plain }, at) => !stops.has(plain) && !isAsking(at - 1)).map(({ word }) => word)
  return { language, query: kept.length > 0 ? kept.join(' ') : query }
}

/** How long, how much, at what time: the second word is no subject here. */
const asked = new Set(
  `wie lange;wie lang;wie viel;wie viele;wie oft;wie gross;de temps;quelle heure;quel jour;cuanto tiempo;que hora;que dia;
  quanto tempo;que horas;che ora;quanto tempo;hoe lang;hoe vaak;hoe laat`.split(/;\s*/),
)

/** Chinese and Japanese ask with words that would be taken for parts of the subject. */
function withoutAskingSigns(query: string): string {
  const asking = /[\u3040-\u30FF]/.test(query) ? japanese : /[\u4E00-\u9FFF]/.test(query) ? chinese : null
  const kept = asking ? query.replace(asking, ' ') : query
  return /[\p{L}\p{N}]/u.test(kept) ? kept : query
}

const chinese =
  /\u4EC0\u4E48\u65F6\u5019|\u4E3A\u4EC0\u4E48|\u600E\u4E48\u6837|\u600E\u4E48|\u4EC0\u4E48|\u54EA\u91CC|\u54EA\u513F|\u54EA\u4E9B|\u54EA\u4E2A|\u591A\u5C11|\u591A\u4E45|\u591A\u957F|\u591A\u5927|\u662F\u5426|\u53EF\u4EE5|\u5E94\u8BE5|\u6211\u4EEC|\u4F60\u4EEC|\u4ED6\u4EEC|\u5417|\u5462|\u8C01/g
const japanese =
  /\u3044\u3064\u307E\u3067|\u3044\u3064|\u3069\u3053|\u306A\u305C|\u3069\u3046|\u3060\u308C|\u8AB0|\u3069\u306E|\u3069\u308C|\u3067\u3059\u304B|\u307E\u3059\u304B|\u307E\u3057\u305F\u304B|\u3067\u3057\u3087\u3046\u304B|\u304F\u3060\u3055\u3044|\u3079\u304D|\u4F55/g

// The apostrophe of l'accueil ends a word here, unlike that of don't.
const anyWord = /[\p{L}\p{N}\p{M}_]+/gu

/** Without accents, as words are compared. */
const stopWords: ReadonlyMap<KnownLanguage, ReadonlySet<string>> = new Map(
  Object.entries({
    de: `aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da dabei
      damit danach dann das dass dein deine dem den denn der deren des dessen dich die dies diese diesem diesen dieser
      dieses dir doch dort du durch durfen darf ein eine einem einen einer eines er es etwa etwas euch euer fur gegen gibt
      hab habe haben hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren im immer in ins ist ja jede jedem
      jeden jeder jedes jemand kann kein keine konnen man mehr mein meine mich mir mit muss mussen nach nicht nie noch nun
      nur ob oder ohne schon sehr sein seine seit sich sie sind so soll sollen sollte uber um und uns unser unsere unter
      viel viele vom von vor wann war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werden
      wie wieder wieso will wir wird wo wohin woher worden wurde wurden zu zum zur zwischen`,
    fr: `ai au aussi autre aux avec avoir avons avez ayant bien c ca car ce cela celle celui ces cet cette ceux chaque ci
      combien comme comment d dans de depuis des doit doivent donc dont du elle elles en encore entre est et etait ete etre
      eu eux faire fait faut il ils j jamais je l la le les leur leurs lui m ma mais me meme mes moi mon n ne ni nos notre
      nous on ont ou par parce pas peut peuvent plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa
      sans se sera ses si soit son sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une va vers vos votre
      vous y`,
    es: `a al algo alguna algunas alguno algunos ante antes aqui asi aunque cada como con cual cuales cuando cuanta cuantas
      cuanto cuantos de debe deben del desde donde dos e el ella ellas ellos en entre era es esa esas ese eso esos esta
      estaba estan estar estas este esto estos fue ha hace hacer hacia han hasta hay la las le les lo los mas me mi mis mucho
      muy nada ni no nos nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro otros para pero por porque
      puede pueden pues que quien quienes se sea ser si sido siempre sin sobre son su sus tambien te ti tiene tienen todo
      todos tu tus un una unas uno unos va y ya yo adonde`,
    pt: `a ao aos as com como da das de dela dele deles deve devem do dos e ela elas ele eles em entre era essa esse esta
      estao este eu foi ha isso isto ja la lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa
      o onde os ou para pela pelo pode podem por porque qual quais quando quanto quantos que quem se sem ser seu seus sido
      so sua suas tambem tem temos ter toda todo todos tu um uma umas uns vai voce`,
    it: `a ad agli ai al alla alle allo anche c che chi ci cio come con cosa cui d da dagli dai dal dalla de degli dei del
      della delle dello deve devono di dove e ed era essere fra gli ha hanno ho i il in io l la le lei li lo loro lui ma me
      mi mia mio ne negli nei nel nella noi non nostra nostro o ogni per perche piu possono puo qual quale quali quando
      quanti quanto quella quello questa questo qui se sei si sia siamo sono su sua sue sul sulla suo te ti tra tu tutti
      tutto un una uno vi voi`,
    nl: `aan al alle alles als altijd ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge geen
      geweest had heb hebben heeft hem het hier hij hoe hoeveel hun ik in is ja je jullie kan kunnen maar mag me meer men
      met mij mijn moet moeten mogen na naar niet niets nog nu of om omdat ons onze ook op over te tegen toch toen tot u
      uit uw van veel voor waar waarom wanneer want waren was wat we wel welk welke werd wie wij wil worden wordt zal ze
      zelf zich zij zijn zo zonder zou`,
  } satisfies Record<KnownLanguage, string>).map(([language, words]) => [
    language as KnownLanguage,
    new Set(words.split(/\s+/)),
  ]),
)
