import { describe, expect, it } from 'vitest'
import { type Installation, startOfServer } from './start-of-server.ts'

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

  it('outlives an upgrade of Node by Homebrew', () => {
    const brewed = { ...checkout, node: '/opt/homebrew/Cellar/node@24/24.11.0/bin/node' }
    expect(startOfServer(brewed, 'user', ['mcp']).command).toBe('/opt/homebrew/opt/node@24/bin/node')
  })
})
