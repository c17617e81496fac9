import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

it('looks at connections that come together in few looks, and answers none that is not welcome', async () => {
  const looks: number[] = []
  const served: string[] = []
  const unwelcomePorts = new Set<number>()
  const { url, close } = await listen(
    (request) => {
      served.push(new URL(request.url).pathname)
      return new Response('here')
    },
    {
      host: '127.0.0.1',
      port: 0,
      unwelcome(sockets) {
        looks.push(sockets.length)
        for (const end = Date.now() + 5; Date.now() < end; ); // as long as it takes to read the kernel's tables
        return sockets.filter(({ remotePort }) => unwelcomePorts.has(remotePort ?? 0))
      },
    },
  )
  const port = Number(new URL(url).port)
  const ask = (path: string, isWelcome: boolean) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        if (!isWelcome) unwelcomePorts.add(socket.localPort as number)
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`)
      })
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.once('error', () => {})
      socket.once('close', () => resolve(text))
    })
  const paths = Array.from({ length: 40 }, (_, index) => `/${index}`)
  const isWelcome = (path: string) => path !== '/7' && path !== '/39'
  const answers = await Promise.all(paths.map((path) => ask(path, isWelcome(path))))
  await close()

  expect(answers.map((answer) => answer.includes('here'))).toEqual(paths.map(isWelcome))
  expect(served.sort()).toEqual(paths.filter(isWelcome).sort())
  expect(looks.reduce((sum, count) => sum + count, 0)).toBe(40)
  expect(looks.length).toBeLessThan(10)
})
