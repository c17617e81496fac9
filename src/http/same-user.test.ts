import { describe, expect, it } from 'vitest'
import { ofAnotherUser } from './same-user.ts'

const ends = { remoteAddress: '127.0.0.1', remotePort: 40_000, localAddress: '127.0.0.1', localPort: 4949 }
const here = '   0: 0100007F:1355 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1000        0 77 1'
const there = (uid: number, inode = 78, from = '0100007F:9C40', to = '0100007F:1355') =>
  `   1: ${from} ${to} 01 00000000:00000000 00:00000000 00000000  ${uid}        0 ${inode} 1`
const asked = (...lines: string[]) => ofAnotherUser([ends], 1000, [lines]).length > 0

describe('the user at the other end of a connection', () => {
  it('is the one who runs the server, or root', () => {
    expect(asked(here, there(1000))).toBe(false)
    expect(asked(here, there(0))).toBe(false)
  })

  it('is another one, also by the addresses of version 6', () => {
    expect(asked(here, there(1001))).toBe(true)
    const mapped = (end: string) => `0000000000000000FFFF0000${end}`
    const line = there(1001, 78, mapped('0100007F:9C40'), mapped('0100007F:1355'))
    expect(asked(here, line)).toBe(true)
    const six = { ...ends, remoteAddress: '::1', localAddress: '::1' }
    const one = '00000000000000000000000001000000'
    const lines = [there(1001, 78, `${one}:9C40`, `${one}:1355`)]
    expect(ofAnotherUser([six], 1000, [lines])).toEqual([six])
  })

  it('is not believed once the socket is closed or gone', () => {
    expect(asked(here, there(0, 0))).toBe(true)
    expect(asked(here, there(1000, 78, '0200007F:9C40'))).toBe(true)
  })

  it('cannot be told where the tables have nothing of the connection', () => {
    expect(asked()).toBe(false)
    expect(asked(there(1001, 78, '0200007F:9C40'))).toBe(false)
  })

  it('is found for each of several connections, which may stand in different tables', () => {
    const [second, third] = [
      { ...ends, remotePort: 40_001 },
      { ...ends, remotePort: 40_002 },
    ]
    const first = [here, there(1000), there(1001, 79, '0100007F:9C41')]
    const other = [there(1001, 80, '0100007F:9C42')]
    expect(ofAnotherUser([ends, second, third], 1000, [first, other])).toEqual([second, third])
  })

  it('is looked up in the second table only for who is not in the first', () => {
    function* tables() {
      yield [here, there(1000)]
      throw new Error('the second table was read')
    }
    expect(ofAnotherUser([ends], 1000, tables())).toEqual([])
  })
})
