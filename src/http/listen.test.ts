import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from './listen.ts'

it('lets one address hold so many connections, and takes those of others all the same', async () => {
  const limits = { most: 40, perAddress: 10, stallMs: 30_000 }
  const listening = await listen(() => new Response('here'), { host: '127.0.0.1', port: 0, limits })
  onTestFinished(() => listening.close())
  const held: Socket[] = []
  onTestFinished(() => {
    for (const socket of held) socket.destroy()
  })
  for (let count = 0; count < 60; count++) held.push(await idle(listening.url, '127.0.0.2'))
  await expect.poll(() => held.filter(({ closed }) => !closed).length).toBe(10)

  expect(await (await fetch(listening.url)).text()).toBe('here')

  // What it lets go it can have anew.
  held.find(({ closed }) => !closed)?.destroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const again = await idle(listening.url, '127.0.0.2')
  held.push(again)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(again.closed).toBe(false)
})

async function idle(url: string, localAddress: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  socket.resume()
  await new Promise((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', resolve)
  })
  return socket
}
