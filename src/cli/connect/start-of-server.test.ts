import { describe, expect, it } from 'vitest'
import { type Installation, isPassing, startOfServer } from './start-of-server.ts'

const node = '/usr/local/bin/node'
const checkout: Installation = { node, file: '/home/ada/waymark/dist/cli.js', platform: 'linux' }
const global: Installation = {
  node,
  file: '/usr/local/lib/node_modules/waymark/dist/cli.js',
  platform: 'linux',
}
const npx: Installation = {
  node,
  file: '/home/ada/.npm/_npx/5c1f/node_modules/waymark/dist/cli.js',
  platform: 'linux',
}
const throughNpx = { command: 'npx', args: ['-y', 'waymark', 'mcp'] }

describe('how a client starts the server', () => {
  it('is the very Node and the very file, from a checkout or an installed package', () => {
    for (const installation of [checkout, global]) {
      expect(startOfServer(installation, 'user', ['mcp'])).toEqual({
        command: node,
        args: [installation.file, 'mcp'],
      })
    }
  })

  it('is npx when it was started by npx, whose copy does not stay', () => {
    expect(startOfServer(npx, 'user', ['mcp'])).toEqual(throughNpx)
    const windows: Installation = {
      node: 'C:\\Program Files\\nodejs\\node.exe',
      file: 'C:\\Users\\ada\\AppData\\Local\\npm-cache\\_npx\\5c1f\\node_modules\\waymark\\dist\\cli.js',
      platform: 'win32',
    }
    expect(startOfServer(windows, 'user', ['mcp'])).toEqual({
      command: 'cmd',
      args: ['/c', 'npx', '-y', 'waymark', 'mcp'],
    })
  })

  it('is npx in a file of the project, which others read, unless only this machine has it', () => {
    expect(startOfServer(global, 'project', ['mcp'])).toEqual(throughNpx)
    expect(startOfServer(npx, 'project', ['mcp'])).toEqual(throughNpx)
    expect(startOfServer(checkout, 'project', ['mcp']).command).toBe(node)
  })

  it('is a Node that npx fetches again where only npx has one that is new enough', () => {
    expect(startOfServer({ ...checkout, node: null }, 'user', ['mcp'])).toEqual({
      command: 'npx',
      args: ['-y', 'node@24', checkout.file, 'mcp'],
    })
  })

  it('is the program itself where it and its Node are one file', () => {
    const alone: Installation = { node: '/opt/waymark', file: null, platform: 'linux' }
    for (const scope of ['user', 'project'] as const)
      expect(startOfServer(alone, scope, ['mcp'])).toEqual({ command: '/opt/waymark', args: ['mcp'] })
  })

  it('tells what stays from what npx and its like take away again', () => {
    const passing = [
      '/home/ada/.npm/_npx/5c1f/node_modules/node/bin/node',
      'C:\\Users\\ada\\npm-cache\\_npx\\5c1f\\node_modules\\node\\bin\\node.exe',
      '/home/ada/.cache/pnpm/dlx/abc/node_modules/.bin/node',
      '/tmp/bunx-1000-node@latest/node_modules/.bin/node',
    ]
    const lasting = [
      '/usr/local/bin/node',
      '/home/ada/.nvm/versions/node/v24.11.0/bin/node',
      '/home/ada/dlx.txt',
    ]
    expect(passing.filter((path) => !isPassing(path))).toEqual([])
    expect(lasting.filter(isPassing)).toEqual([])
  })

  it('outlives an upgrade of Node by Homebrew', () => {
    const brewed = { ...checkout, node: '/opt/homebrew/Cellar/node@24/24.11.0/bin/node' }
    expect(startOfServer(brewed, 'user', ['mcp']).command).toBe('/opt/homebrew/opt/node@24/bin/node')
  })
})
