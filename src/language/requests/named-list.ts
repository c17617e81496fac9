import type { Request } from './request.ts'

/** Lists in one line, as they are written without blanks: 加三个：买猫粮、洗车, and 牛乳を買う、母に電話する、この2つ追加して. */
const forms = [
  /^(?:请|帮我|麻烦|再|幫我|請)*(?:加|添加|新建|新增|记|记下|記下|增加)(?:上|一下|下)?(?:[一二两兩三四五六七八九十\d]+[个個件条條项項])?(?:任务|待办|事|任務|待辦)?[：:]\s*(?<items>.+、.+)$/u,
  /^(?:次の|以下の?|下記の?)?(?:タスク)?(?:[二三四五六七八九十\d０-９]+(?:つ|件|個))?(?:を)?(?:追加|登録)(?:して|お願い)?[^：:、]{0,8}[：:]\s*(?<items>.+、.+)$/u,
  /^(?<items>.+?、.+?)、(?:この|以上の?)(?:[二三四五六七八九十\d０-９]+(?:つ|件|個))?(?:を|も)?(?:全部|ぜんぶ)?(?:追加|登録)(?:して|お願い)[^、]{0,8}$/u,
]

/** Each item of such a list as a task; null where the text is none. */
export function readNamedList(text: string): readonly Request[] | null {
  if (text.length > 600) return null
  const items = forms.map((form) => form.exec(text)?.groups?.items).find((one) => one !== undefined)
  const titles = items?.split('、').map((item) => item.replace(/^[和跟]|[。！!，,]+$/gu, '').trim()) ?? []
  if (titles.length < 2 || titles.some((title) => title === '')) return null
  return titles.map((title) => ({
    intent: 'add',
    confidence: 1,
    said: title,
    slots: [{ slot: 'title', text: title }],
  }))
}
