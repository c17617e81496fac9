/** Languages of which it is known which words tell nothing and how words end. */
export type KnownLanguage = 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl'

type StopWords = ReadonlyMap<KnownLanguage, ReadonlySet<string>>
let known: StopWords | undefined

/** Without accents, as words are compared. Divided when they are first asked for: a start does not need them. */
export function stopWords(): StopWords {
  known ??= new Map(
    Object.entries(lists).map(([language, words]) => [
      language as KnownLanguage,
      new Set(words.split(/\s+/)),
    ]),
  )
  return known
}

const lists = {
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
  pt: `a ainda antes ao aos apenas as assim ate cada com como da das de dela dele deles depois desde deve devem do
      dos e ela elas ele eles em entre era eram essa esse esta estao este eu fazer fica ficam ficou foi ha havia isso
      isto ja la lhe mais mas me mesmo meu minha muito na nada nao nas nem no nos nossa nosso num numa nunca o onde
      os ou para pela pelas pelo pelos pode podem por porque quais qual quando quanto quantos que quem sao se sem ser
      sera seu seus sido so sob sua suas tambem tanto tem temos ter teve tinha toda todo todos tu tudo um uma umas
      uns vai voce`,
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
} satisfies Record<KnownLanguage, string>
