import { expect, it } from 'vitest'
import { readStatement } from './plain-statements.ts'

const read = (text: string) =>
  readStatement(text)?.map(({ intent, slots }) => [intent, ...slots.map(({ text }) => text)])

it.each([
  ['remember that the printer is on the third floor', 'the printer is on the third floor'],
  ['merk dir, dass die Kantine freitags zu ist', 'die Kantine freitags zu ist'],
  ['retiens que le portail est cassé', 'le portail est cassé'],
  ['recuerda que los lunes no abrimos', 'los lunes no abrimos'],
  ['lembre-se de que a chave fica com o porteiro', 'a chave fica com o porteiro'],
  ['ricorda che il magazzino chiude alle 18', 'il magazzino chiude alle 18'],
  ['onthoud dat de server in Delft staat', 'de server in Delft staat'],
  ['会議室は3階だと覚えておいて', '会議室は3階だ'],
  ['记住：仓库密码在老李那里', '仓库密码在老李那里'],
])('keeps what it is told to remember: %s', (text, memory) => {
  expect(read(text)).toEqual([['remember', memory]])
})

it('leaves to the parser what is for a day that comes', () => {
  expect(read('ricorda che domani ho il dentista')).toBeUndefined()
})

it.each(['2 is done', 'n°2 terminée', 'Nr. 2 ist erledigt', 'la 2 hecha', 'タスク2は完了', 'nummer 2 klaar'])(
  'completes the task of a number: %s',
  (text) => {
    expect(read(text)).toEqual([['complete', '2']])
  },
)

it.each(['2 is not done', 'is 2 done?', '2 eggs', 'Nr. 2 ist noch nicht erledigt'])(
  'completes nothing by %s',
  (text) => {
    expect(read(text)).toBeUndefined()
  },
)

it('renames what is quoted to what is quoted behind it', () => {
  expect(read('"Call Bob" should be "Call Rob"')).toEqual([['rename', 'Call Bob', 'Call Rob']])
  expect(read('"Yes" was answered by "No"')).toBeUndefined()
})

it.each([
  'clear the list',
  'Räumen Sie die Liste bitte leer',
  'vide ma liste',
  'svuota la lista',
  '清空列表',
])('takes "%s" as everything to be deleted', (text) => {
  expect(read(text)).toEqual([['delete', 'all']])
})

it.each([
  ['the offsite is now called Summer days', 'the offsite', 'Summer days'],
  ['das Seminar heißt jetzt Workshop', 'das Seminar', 'Workshop'],
  ["la réunion s'appelle désormais point hebdo", 'la réunion', 'point hebdo'],
])('renames by "%s"', (text, task, name) => {
  expect(read(text)).toEqual([['rename', task, name]])
})

it('takes two numbers for more than one task', () => {
  expect(read('1 and 2 are done')).toBeUndefined()
  expect(read('1号和2号都做完了')).toBeUndefined()
})

it.each([
  'merkt man gar nicht, dass es regnet',
  '记得买牛奶',
  'mach die Liste',
  '30 pushups done',
  '5 km geschafft',
  '2 eggs are done',
])('leaves "%s" to the parser', (text) => {
  expect(read(text)).toBeUndefined()
})

it('takes no time for what is made to take long', () => {
  const start = performance.now()
  for (const text of ['no'.repeat(50_000), `${'la '.repeat(30_000)}x`, `${'please '.repeat(20_000)}x`])
    read(text)
  expect(performance.now() - start).toBeLessThan(1_000)
})
