import { expect, it } from 'vitest'
import { post } from './post.ts'

it('says of a name of this network what it says of one that nobody knows', async () => {
  const to = (host: string) => post({ url: `http://${host}/hook`, body: Buffer.from(''), headers: {} }, false)
  const unknown = await to('nowhere.invalid')
  expect(unknown).toEqual({ refused: 'its host cannot be found on the public internet', isFinal: false })
  expect(await to('localhost')).toEqual(unknown)
  expect(await to('127.0.0.1')).toEqual({ refused: 'its host is not on the public internet', isFinal: true })
})
