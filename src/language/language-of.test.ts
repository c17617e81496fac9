import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

const heldBack = new URL('../../training/understanding/held-back/test/', import.meta.url)

it.each(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ja', 'zh'])('tells %s from the others', (language) => {
  const messages = readdirSync(heldBack)
    .filter((file) => file.startsWith(language))
    .flatMap((file) => readFileSync(new URL(file, heldBack), 'utf8').split('\n').filter(Boolean))
    .map((line) => line.replace(/^<\w+> /, '').replace(/\[\w+\] ?|\{\w+:|\}| ?\|\|_? ?/g, ' '))
  const right = messages.filter((message) => languageOf(message) === language)
  expect(messages.length).toBeGreaterThan(100)
  expect(right.length / messages.length).toBeGreaterThan(0.91)
})

it.each([
  ['puoi chiudere la 2 e la 3', 'it'],
  ['n°2 terminée', 'fr'],
  ['Por gentileza, registre: protocolar a petição até 12/08/2031', 'pt'],
  ['mark task 3 as done', 'en'],
])('reads %s as %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

it.each(['', '12', '👍', '   \n'])('takes the usual language where %j does not tell', (text) => {
  expect(languageOf(text, 'nl')).toBe('nl')
})

it('leans to the usual language', () => {
  expect(languageOf('stop', 'en')).toBe('en')
  expect(languageOf('pizza', 'it')).toBe('it')
})
