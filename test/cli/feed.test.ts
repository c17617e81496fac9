import { expect, it } from 'vitest'
import { TemporaryFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'

it('makes, lists, renews and revokes the addresses of feeds', async () => {
  using folder = new TemporaryFolder()
  const data = ['--data', folder.path, '--user', 'ada']
  const type = async (...args: readonly string[]) => waymark([...args, ...data], { TZ: 'UTC' })
  await using server = await serve(data)
  await type('add', 'Water the plants')
  expect((await type('feed')).stdout).toBe('No feeds. waymark feed add makes one.\n')

  const [first = ''] = (await type('feed', 'add', '--url', `${server.url}/`)).stdout.split('\n')
  expect(await (await fetch(first)).text()).toContain('SUMMARY:Water the plants')
  const { url } = JSON.parse((await type('feed', 'renew', '--url', server.url, '--json')).stdout)
  expect([(await fetch(first)).status, (await fetch(url)).status]).toEqual([404, 200])
  expect((await type('feed', 'list')).stdout).toMatch(/^All projects, since \d{4}-\d\d-\d\d\n$/)
  expect((await type('feed', 'revoke')).stdout).toBe('Revoked. The address no longer works.\n')
  expect((await fetch(url)).status).toBe(404)
  expect(await type('feed', 'revoke')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no such feed'),
  })
  expect(await type('feed', 'shout')).toMatchObject({ code: 2 })
})
