/**
 * Markdown as plain words on one line. Names in `code` keep their marks, so that they are not read as words. Each
 * pattern is bounded or stops at the next mark, so that a hostile text takes no longer than an honest one.
 */
export function plainText(markdown: string): string {
  const names: string[] = []
  const held = holdCode(visible(markdown.slice(0, 8000)), names)
  const words = withoutEscapes(withoutEmphasis(withoutLinks(withoutTags(held))))
  return foldSentence(words.replace(/\uE000(\d{1,4})\uE001/g, (_, index) => names[Number(index)] ?? ''))
}

/** One space between words, none around them. */
export function foldSentence(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * What is shown is what is stored: marks that turn text around, that no eye sees, or that steer a terminal go.
 * Joiners inside words and emoji stay.
 */
export function visible(text: string): string {
  return text.toWellFormed().replace(hidden, (mark) => (/[\t\n\r\f\v]/.test(mark) ? ' ' : ''))
}

const hidden =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uE000-\uF8FF\u{E0000}-\u{E0FFF}]/gu

/** Code is put aside under a number while the marks around it are taken away. */
function holdCode(text: string, names: string[]): string {
  let rest = ''
  let at = 0
  for (let tick = text.indexOf('`'); tick >= 0; tick = text.indexOf('`', at)) {
    const marks = /^`+/.exec(text.slice(tick, tick + 100))?.[0] as string
    const end = closing(text, marks, tick + marks.length)
    const code = end < 0 ? '' : foldSentence(text.slice(tick + marks.length, end))
    if (code === '') {
      rest += text.slice(at, tick + marks.length)
      at = tick + marks.length
    } else {
      rest += `${text.slice(at, tick)}\uE000${names.length}\uE001`
      names.push(code.includes('`') ? code : `\`${code}\``)
      at = end + marks.length
    }
  }
  return rest + text.slice(at)
}

function closing(text: string, marks: string, from: number): number {
  for (let at = text.indexOf(marks, from); at >= 0; at = text.indexOf(marks, at)) {
    let end = at
    while (text[end] === '`') end++
    if (end - at === marks.length) return at
    at = end
  }
  return -1
}

const tags =
  /<\/?(?:a|abbr|b|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|var)(?:\s[^<>]{0,500})?\/?>/gi

function withoutTags(text: string): string {
  return text
    .replace(tags, ' ')
    .replace(/<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/gi, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name) => entities[name as keyof typeof entities])
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" } as const

const target = String.raw`\((?:[^()]|\([^()]{0,200}\)){0,600}\)`
const images = new RegExp(String.raw`!\[[^[\]]{0,300}\](?:${target}|\[[^[\]]{0,100}\])`, 'g')
const links = new RegExp(String.raw`\[([^[\]]{0,500})\]${target}`, 'g')

function withoutLinks(text: string): string {
  return text
    .replace(images, '')
    .replace(links, '$1')
    .replace(/\[([^[\]]{1,300})\]\[[^[\]]{0,100}\]/g, '$1')
    .replace(/\[\^[^[\]\s]{1,50}\]/g, '')
    .replace(/\[(#\d{1,9})\]/g, '$1')
}

function withoutEmphasis(text: string): string {
  return text
    .replace(/\*{2,3}|~~/g, '')
    .replace(/__([^_]{1,300})__/g, (whole, inner) => (inner.includes(' ') ? inner : whole))
    .replace(/(?<=^|[\s(["'])\*(?=\S)([^*]{1,300})\*(?=$|[\s.,;:!?)\]"'])/g, '$1')
    .replace(/(?<=^|[\s(["'])_(?=\S)([^_]{1,300})_(?=$|[\s.,;:!?)\]"'])/g, '$1')
}

function withoutEscapes(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
