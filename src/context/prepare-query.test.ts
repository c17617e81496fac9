import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/contracts/context-contract.ts'
import { note } from '../../test/support/stores/context-desk.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { prepareQuery } from './prepare-query.ts'
import { terms } from './terms.ts'

/** A project with these notes and this code, whose words are given the commonest first. */
async function project(notes: readonly string[], ...code: readonly string[]) {
  const context = openStoresInMemory().context('ada')
  for (const text of notes) await note(context, text)
  const index = {
    ...indexOf([]),
    similarTerms: async () => [...new Set(code.flatMap((text) => terms(text)))],
    candidates: async ({ terms: asked }: { readonly terms: readonly string[] }) =>
      indexOf(
        code.filter((text) => terms(text).includes(asked[0] as string)).map((text) => ({ text })),
      ).candidates({ terms: asked, meaning: null, model: null, limit: 9 }),
  }
  return (query: string) => prepareQuery(query, context, index)
}

it.each([
  ['cokie', 'cookie'],
  ['cookei', 'cookie'],
  ['midleware', 'middleware'],
  ['compresion', 'compression'],
  ['rouetr', 'router'],
])('takes a misspelt word for the nearest of code and shows it as a word: %s', async (word, meant) => {
  const code =
    'setCookie(c)\nconst colkei = 1\napp.use(middlewareOf, compress, compressed, compression_of)\nROUTER'
  const prepare = await project([], code)

  expect(await prepare(word)).toMatchObject({ query: meant, mended: [{ word, meant }] })
  expect(await prepare(`our ${word} in gardens`)).toMatchObject({ also: [meant] })
})

it('takes no word of a question in another language for one of code', async () => {
  const prepare = await project(['Jeden Freitag ist Feierabend um drei'], 'const flote = 1')

  expect((await prepare('Wer ist für die Flotte zuständig?')).mended).toEqual([])
})

it('takes what code has for right', async () => {
  const prepare = await project(['We bake cookies'], 'const cokie = 1')

  expect(await prepare('cokie')).toMatchObject({ query: 'cokie', mended: [] })
})

it('prefers the word of a note to one of code that is as near', async () => {
  const prepare = await project(['Sessions end at night'], 'lesion version mission sesiom')

  expect((await prepare('sesion')).mended).toEqual([{ word: 'sesion', meant: 'sessions' }])
})

it('prefers a word of code to one of a note that is less near', async () => {
  const prepare = await project(['Answer the telephone'], 'const telefono = 1')

  expect((await prepare('telefone')).mended).toMatchObject([{ meant: 'telefono' }])
})

it('takes the word of code that is like what was typed, where the stems of commoner ones are as like', async () => {
  const prepare = await project([], 'copies', 'cdpsession', 'cookie', 'compression')

  expect((await prepare('cokie')).query).toBe('cookie')
  expect((await prepare('cmpression')).query).toBe('compression')
})

it('takes no word for one of code that is like it in its stem alone', async () => {
  const prepare = await project(['Histories are kept'], 'ready replace history poster')

  for (const word of ['redis', 'replica', 'postgres']) expect((await prepare(word)).mended).toEqual([])
})

it('takes the commoner of two words of code that are as near', async () => {
  expect((await (await project([], 'cookie', 'colkei'))('cookei')).query).toBe('cookie')
  expect((await (await project([], 'colkei', 'cookie'))('cookei')).query).toBe('colkei')
})
