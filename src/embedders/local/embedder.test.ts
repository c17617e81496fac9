import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { likeness } from '../../context/embedder.ts'
import { idleMs, openLocalEmbedder } from './embedder.ts'
import { noNetworks } from './sentences/networks.ts'

const embedder = openLocalEmbedder()

it('lets its networks go when nothing was asked for some minutes, and opens them again', async () => {
  vi.useFakeTimers()
  try {
    const open = vi.fn(() => noNetworks)
    const other = openLocalEmbedder(undefined, open)
    const [before] = await other.embed(['a cache of parsed templates'])
    const { model } = other
    other.sentences()
    vi.advanceTimersByTime(idleMs / 2)
    other.sentences()
    vi.advanceTimersByTime(idleMs)
    other.sentences()
    expect(open).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2 * idleMs)
    expect(other.model).toBe(model)
    expect(vi.getTimerCount()).toBe(0)
    other.sentences()
    expect(open).toHaveBeenCalledTimes(2)
    expect(await other.embed(['a cache of parsed templates'])).toEqual([before])
  } finally {
    vi.useRealTimers()
  }
})

describe('the local embedder', () => {
  it('gives the same bytes for the same text on every machine', async () => {
    const [meaning] = await embedder.embed(['Rotate the API key before the certificate expires'])
    const asked = await embedder.embedQuery('How do I renew a TLS certificate?')
    expect([...meaning!.subarray(0, 16)]).toEqual([
      1, 17, -6, 4, 11, -10, -3, 12, -10, -6, 1, -1, -7, 1, -3, 1,
    ])
    expect([...asked.subarray(0, 16)]).toEqual([1, 13, 0, -6, -7, -2, 17, 6, -11, -9, -6, 0, -4, 6, -9, 8])
    expect(embedder.model).toMatch(/^waymark-en-1-487d47ad-[0-9a-f]{8}$/)
  })

  it('does not care what was embedded before', async () => {
    const [alone] = await embedder.embed(['a cache of parsed templates'])
    const [, , after] = await embedder.embed(['one', 'two cache cache', 'a cache of parsed templates'])
    expect(after).toEqual(alone)
  })

  it('gives a unit vector in bytes, and zero for a text without words', async () => {
    const [some, none, marks] = await embedder.embed(['hello world', '', '… — !!'])
    expect(some).toHaveLength(embedder.dimensions)
    expect(likeness(some!, some!)).toBeCloseTo(1, 1)
    expect(none).toEqual(new Int8Array(embedder.dimensions))
    expect(marks).toEqual(none)
  })

  it('finds words it has never seen by their pieces', async () => {
    expect(await near('idevicescreenshot', 'take a screenshot of the device', 'bake bread')).toBe(true)
    expect(await near('reconnectable', 'connect again', 'paint a picture')).toBe(true)
  })

  it('reads an identifier as its words', async () => {
    const [camel, snake, plain, other] = await embedder.embed([
      'getUserName',
      'get_user_name',
      'get user name',
      'drop database table',
    ])
    expect(likeness(camel!, plain!)).toBeGreaterThan(0.95)
    expect(likeness(snake!, plain!)).toBeGreaterThan(0.95)
    expect(likeness(camel!, other!)).toBeLessThan(0.5)
  })

  it('knows that other words can mean the same', async () => {
    expect(await near('delete a file', 'remove a document', 'open a window')).toBe(true)
    expect(await near('log in', 'authentication', 'rendering')).toBe(true)
    expect(await near('How do I speed it up?', 'performance optimization', 'a red flower')).toBe(true)
    expect(await near('What pets does she have?', 'She adopted a puppy', 'She repaired the car')).toBe(true)
  })

  it('reads texts of any alphabet and size', async () => {
    const huge = 'The scheduler retries a failed job. '.repeat(30_000)
    const [long, short, emoji, chinese] = await embedder.embed([
      huge,
      'The scheduler retries a failed job.',
      '🎉🎉 party',
      '你好',
    ])
    expect(likeness(long!, short!)).toBeGreaterThan(0.8)
    expect(emoji).toEqual((await embedder.embed(['party']))[0])
    expect(chinese).toHaveLength(embedder.dimensions)
  })

  it('lets words that stand everywhere in the project count less in a question', async () => {
    const [doc] = await embedder.embed(['retry policy'])
    const plain = await embedder.embedQuery('Waymark retry')
    const damped = await embedder.embedQuery('Waymark retry', (word) => word === 'Waymark')
    expect(likeness(damped, doc!)).toBeGreaterThan(likeness(plain, doc!))
  })
})

describe('the nearest passage', () => {
  it('finds the one line of a long text that answers', async () => {
    const filler = 'The garden has roses, tulips and a bench under the old tree near the gate. '.repeat(4)
    const text = `${filler}Restart the database server after a crash. ${filler}`
    const asked = await embedder.embedQuery('recover a crashed database')
    const [whole] = await embedder.embed([text])
    const [near, far] = embedder.passageLikeness(asked, [text, filler])
    expect(near).toBeGreaterThan(likeness(asked, whole!) + 0.2)
    expect(near).toBeGreaterThan(far! + 0.2)
    expect(near).toBeLessThanOrEqual(1)
  })

  it('is the whole of a short text', async () => {
    const asked = await embedder.embedQuery('restart')
    const [whole] = await embedder.embed(['restart the server'])
    expect(embedder.passageLikeness(asked, ['restart the server', ''])).toEqual([likeness(asked, whole!), 0])
  })
})

describe('other languages', () => {
  it.each([
    ['de', 'Die Rechnungen werden jeden Monat verschickt', 'Der Hund schläft in der Küche'],
    ['fr', 'Les factures sont envoyées tous les mois', 'Le chien dort dans la cuisine'],
    ['es', 'Las facturas se envían todos los meses', 'El perro duerme en la cocina'],
    ['pt', 'As faturas são enviadas todos os meses', 'O cachorro dorme na cozinha'],
    ['it', 'Le fatture sono inviate ogni mese', 'Il cane dorme nella cucina'],
    ['nl', 'De facturen worden elke maand verstuurd', 'De hond slaapt in de keuken'],
    ['ja', '請求書は毎月送信されます', '犬は台所で眠ります'],
    ['zh', '发票每个月发送', '狗在厨房里睡觉'],
  ])('are near to English that says the same: %s', async (_, invoices, dog) => {
    expect(await near('The invoices are sent every month', invoices, dog)).toBe(true)
  })

  it('read a question whose telling language is given', async () => {
    const [note] = await embedder.embed(['Die Rechnungen werden jeden Monat verschickt'])
    const told = await embedder.embedQuery('Rechnung verschickt', undefined, undefined, 'de')
    const untold = await embedder.embedQuery('Rechnung verschickt')

    expect(likeness(told, note!)).toBeGreaterThan(likeness(untold, note!) + 0.1)
  })
})

describe('the weights file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-weights-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const weights = readFileSync(new URL('embedder.bin', import.meta.url))

  it('stays within its size', () => {
    expect(weights.length).toBeLessThanOrEqual(12_000_000)
  })

  it('is not read before the first text', () => {
    expect(() => openLocalEmbedder(new URL('file:///nowhere/embedder.bin'))).not.toThrow()
  })

  it.each([
    [
      'a byte that changed',
      damaged((bytes) => bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000)),
      /damaged/,
    ],
    ['a missing end', weights.subarray(0, weights.length - 100), /damaged/],
    ['another file', Buffer.from('hello'), /not a weights file/],
    ['an empty file', Buffer.alloc(0), /not a weights file/],
    ['a header cut short', weights.subarray(0, 40), /damaged/],
    ['a later format', damaged((bytes) => bytes.writeUInt32LE(9, 4)), /format 9/],
  ])('says what is wrong: %s', async (name, bytes, message) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.bin`)
    writeFileSync(file, bytes)
    await expect(openLocalEmbedder(pathToFileURL(file)).embed(['x'])).rejects.toThrow(message)
  })

  it('says that the vectors of another language are damaged', async () => {
    const beside = mkdtempSync(join(folder, 'languages-'))
    writeFileSync(join(beside, 'embedder.bin'), weights)
    const languages = readFileSync(new URL('embedder-languages.bin', import.meta.url))
    languages.writeUInt8(languages.readUInt8(languages.length - 9) ^ 1, languages.length - 9)
    writeFileSync(join(beside, 'embedder-languages.bin'), languages)
    const opened = openLocalEmbedder(pathToFileURL(join(beside, 'embedder.bin')))

    await expect(opened.embed(['plain English'])).resolves.toHaveLength(1)
    await expect(opened.embed(['发票每个月发送'])).rejects.toThrow(/damaged/)
  })

  function damaged(change: (bytes: Buffer) => void): Buffer {
    const copy = Buffer.from(weights)
    change(copy)
    return copy
  }
})

async function near(one: string, same: string, other: string): Promise<boolean> {
  const [first, second, third] = await embedder.embed([one, same, other])
  return likeness(first!, second!) > likeness(first!, third!) + 0.1
}
