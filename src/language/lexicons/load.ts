import { type Language, languages } from '../languages.ts'
import type { Lexicon } from './lexicon.ts'

/** Each is loaded when a text may be in it: the words of nine languages would be felt at every start. */
const loaders: Readonly<Record<Language, () => Promise<{ readonly lexicon: Lexicon }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
  ja: () => import('./ja.ts'),
  zh: () => import('./zh.ts'),
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const han = /\p{Script=Han}/u
const simplified =
  /[头们这说话时间买卖电车书东员问开关门发张经济务报为么讲请谢谁让认识读写给对过还进远运动边达迟选见观视规则财责败质贸费资赛链钟铁银错键镜闻阅阳际陆险随难双页项顺顾预领频题额风飞饭馆饮马验鱼鸟龙]/u
const japanese = /[曜毎駅図円働込払辺両帰売読続気広転]/u
const digitsOnly = /^[\P{L}]*$/u

/** The languages that a text may be in: the one of the person first, then English. */
export function candidates(text: string, preferred: Language | undefined): Language[] {
  const isAsian = han.test(text) || kana.test(text)
  const isJapanese = kana.test(text) || (japanese.test(text) && !simplified.test(text))
  const asian: Language[] = isJapanese ? ['ja'] : simplified.test(text) ? ['zh'] : ['ja', 'zh']
  const all: readonly Language[] = isAsian
    ? [...asian, 'en']
    : languages.filter((one) => one !== 'ja' && one !== 'zh')
  if (preferred === undefined) return digitsOnly.test(text) ? ['en'] : [...all]
  const given = all.filter((one) => one === preferred || one === 'en')
  // A Japanese sentence of somebody whose page is in German is still Japanese.
  const read = isAsian && !asian.includes(preferred) ? [...asian, 'en' as const] : given
  return digitsOnly.test(text) ? [preferred] : [preferred, ...read.filter((one) => one !== preferred)]
}

export async function loadLexicons(names: readonly Language[]): Promise<Lexicon[]> {
  return Promise.all(names.map(async (name) => (await loaders[name]()).lexicon))
}
