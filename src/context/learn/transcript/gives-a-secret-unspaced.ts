import { opensWithACodeUnspaced } from './opens-with-a-code-unspaced.ts'

/** What `givesASecret` does, in Japanese and Chinese, whose words no space parts. */
export function givesASecretUnspaced(sentence: string): boolean {
  const text = sentence.normalize('NFKC')
  return (
    [japanese, chinese].some((shapes) => shapes.some((shape) => shape.test(text))) ||
    opensWithACodeUnspaced(text)
  )
}

const quoted = '["\'`「『“‘«][^"\'`」』”’»]{1,60}["\'`」』”’»]'
/** Letters with a digit that counts nothing, or alone up to the end. */
const token = (units: string, end: string) =>
  `(?:(?!\\d[\\d,.]*\\s?(?:${units}))(?!(?:argon|sha-?|base|ed|rsa-?|aes-?|v)\\d)[\\w!@#$%^&*+.-]*\\d[\\w!@#$%^&*+.-]*|[A-Za-z][\\w!@#$%^&*+.-]{2,}(?=\\s?(?:${end})))`
const any = (...shapes: string[]) => shapes.map((shape) => new RegExp(shape, 'iu'))

const inJapanese =
  '(?:パスワード|パスフレーズ|パスコード|暗証番号|合言葉|秘密の(?:言葉|答え)|(?:アクセス|リカバリー|復旧|セキュリティ|解錠|バックアップ)コード|シードフレーズ|秘密鍵|金庫の番号|(?<!\\w)PIN(?:コード|(?=\\s?[はが])))'
const japaneseToken = token('文字|桁|分|時間|秒|日|回|バイト|ビット', 'です|だ|である|$|。|、')
const japanese = any(
  `${inJapanese}\\s?(?:は|が|:|=|を|に)\\s?(?:(?:必ず|常に|いつも|今も|今後は?|ずっと|全部|すべて)\\s?)*(?:${quoted}|${japaneseToken})`,
  // A single word, but for those that tell how it is.
  `${inJapanese}は(?![^。]*(?:必[須要]|不要|任意|[有無]効|同じ|別|秘密|禁止|公開|可能?|化|済み|的|制|後|前|まま|よう|こと|もの|ない|ません)(?:です|だ|である)?(?:。|$))[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー]{2,12}(?:です|である)(?:。|$)`,
)

const inChinese =
  '(?:密[码碼]|口令|暗[号號]|[密私][钥鑰]|助[记記][词詞]|(?:恢[复復]|[验驗][证證]|[门門]禁|[开開][门門]|安全|[备備]用)[码碼]|PIN\\s?[码碼])'
const chineseToken = token('位|个|個|字|分|小时|天|秒|次|年|月', '$|。|,|;|，')
const chinese = any(
  `${inChinese}\\s?(?:(?:总|總|一直|永[远遠]|始[终終]|就|都|[还還])\\s?)*(?:是|[为為]|:|=|[设設](?:置)?[为為成]|改[为為成])?\\s?(?:(?:总是|總是|一直|永[远遠]|始[终終])\\s?)*(?:${quoted}|${chineseToken})`,
  `${inChinese}(?:总|總|一直|永[远遠]|就)?(?:是|[为為]|:)(?![^。]*(?:的|必填|必[须需]|可[选選]|安全|有效|[无無]效|空|[错錯][误誤])(?:。|$))\\p{Script=Han}{2,10}(?:。|$)`,
  // The words of a seed phrase.
  '助[记記][词詞](?:是|[为為])?\\s?:?\\s?\\p{Script=Han}{1,4}(?:[\\s、,]\\s?\\p{Script=Han}{1,4}){2}',
)
