// Holds open streams of events and says when each change was heard. Its parent speaks to it by messages.
import { connect, type Socket } from 'node:net'

export interface Wanted {
  readonly cookie: string
  readonly path: string
  readonly count: number
}

export type Order =
  | { readonly do: 'open'; readonly port: number; readonly streams: readonly Wanted[] }
  | { readonly do: 'tell'; readonly made: readonly (readonly [change: number, at: number])[] }
  | { readonly do: 'stop reading'; readonly count: number }

const heard: (readonly [change: number, at: number])[] = []
const sockets: Socket[] = []
let ended = 0

process.on('message', async (order: Order) => {
  if (order.do === 'open') {
    for (const { cookie, path, count } of order.streams)
      for (let number = 0; number < count; number++) await open(order.port, path, cookie)
    process.send?.({ open: sockets.length })
  } else if (order.do === 'stop reading') {
    for (const socket of sockets.slice(0, order.count)) socket.pause()
    process.send?.({ paused: order.count })
  } else {
    const made = new Map(order.made)
    const delays = heard.flatMap(([change, at]) =>
      made.has(change) ? [at - (made.get(change) as number)] : [],
    )
    heard.length = 0
    process.send?.({ delays, ended })
  }
})

/** Addresses of this machine in turn: each has only so many ports. */
function open(port: number, path: string, cookie: string): Promise<void> {
  const localAddress = `127.0.0.${2 + (sockets.length % 8)}`
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  sockets.push(socket)
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.once('close', () => {
    ended += 1
  })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    socket.once('close', () => reject(new Error('refused')))
    socket.on('data', (text: string) => {
      if (text.includes('event: hello')) resolve()
      if (!text.includes('event: change')) return
      const at = performance.timeOrigin + performance.now()
      for (const [, change] of text.matchAll(/data: \{"id":(\d+)/g)) heard.push([Number(change), at])
    })
  })
}
