/** A time of day as people type it, as `17:00`; null where it is none. */
export function readTime(text: string): string | null {
  const [, hours, minutes = '00', half] =
    /^\s*(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*h?\s*([ap])?\.?\s*(?:m\.?)?\s*$/i.exec(latinHalf(text)) ?? []
  if (hours === undefined) return null
  const isHalf = half !== undefined
  const hour = Number(hours)
  if (hour > (isHalf ? 12 : 23) || (isHalf && hour === 0) || Number(minutes) > 59) return null
  const full = isHalf ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${String(full).padStart(2, '0')}:${minutes}`
}

/** Japanese and Chinese say the half of the day first. */
function latinHalf(text: string): string {
  return text.replace(/^\s*(?:午前|上午)(.*)$/, '$1 am').replace(/^\s*(?:午後|下午)(.*)$/, '$1 pm')
}

const hour = String.raw`(?:h(?:ours?|rs?|eures?|oras?)?|std\.?|stunden?|u(?:ur|ren)?|or[ae]|時間|小时)`
const minute = String.raw`(?:m|mins?\.?|minut\p{L}*|分钟?)`
const length = new RegExp(
  String.raw`^\s*(?:(\d{1,3}(?:[.,]5)?)\s*${hour})?\s*(?:(\d{1,4})\s*${minute}?)?\s*$`,
  'iu',
)

/** A length as people type it ("90", "1h30", "2 h", "45 min", "1時間30分"), in minutes; null where it is none. */
export function readDuration(text: string): number | null {
  const [, hours, minutes] = length.exec(text) ?? []
  if (hours === undefined && minutes === undefined) return null
  const total = Number((hours ?? '0').replace(',', '.')) * 60 + Number(minutes ?? 0)
  return total > 0 ? total : null
}
