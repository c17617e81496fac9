/** Whether a text holds the number of a card, of a bank account (IBAN) or of the US social security. */
export function holdsAccountNumber(text: string): boolean {
  return (
    socialSecurity.test(text) ||
    [...text.matchAll(cards)].some(([found]) => beginnings(found).some(isCard)) ||
    [...text.matchAll(ibans)].some(([found]) => beginnings(found).some(isIban))
  )
}

const socialSecurity = /(?<![\d.-])(?!000|666|9)\d{3}([ -])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])/
const cards = /(?<![\w.-])[2-6]\d{3}(?:[ .-]?\d){9,20}(?![\w-])/g
const ibans = /(?<![a-z\d])[a-z]{2}\d{2}(?: ?[a-z\d]{1,4}){3,8}/gi

/** What stands behind a number ("until 12 May") looks like its last group, so each group may be the last. */
function beginnings(found: string): string[] {
  const ends = [...found.matchAll(/[ .-]|$/g)].map(({ index }) => index)
  return ends.map((end) => found.slice(0, end).replace(/[ .-]/g, '').toUpperCase())
}

/** The sum of Luhn, where every second digit counts twice. A moment in milliseconds begins with 1, a card does not. */
function isCard(digits: string): boolean {
  if (!/^(?:3|4|5[0-8]|6|2[2-7])\d{11,17}\d$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The letters count from A, which is 10; with the first four moved to the end, the whole leaves 1 when divided by 97. */
function isIban(iban: string): boolean {
  if (iban.length < 15 || iban.length > 34 || (iban.match(/\d/g)?.length ?? 0) < 10) return false
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
