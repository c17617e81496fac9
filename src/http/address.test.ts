import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'

function address(remoteAddress: string, forwarded: string | null, proxies: number): string {
  const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
  return addressOf(
    new Request('http://localhost/', { headers }),
    { incoming: { socket: { remoteAddress } } },
    proxies,
  )
}

describe('where a request comes from', () => {
  it('is the connection, whatever it says about itself', () => {
    expect(address('203.0.113.7', '198.51.100.1', 0)).toBe('203.0.113.7')
    expect(address('::ffff:203.0.113.7', null, 0)).toBe('203.0.113.7')
  })

  it('is what the outermost proxy wrote, not what stood there before', () => {
    expect(address('10.0.0.1', '6.6.6.6, 203.0.113.7', 1)).toBe('203.0.113.7')
    expect(address('10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7')
    expect(address('10.0.0.1', null, 1)).toBe('10.0.0.1')
    expect(address('10.0.0.1', '203.0.113.7', 3)).toBe('10.0.0.1')
  })

  it('is a whole network where addresses are plenty', () => {
    expect(address('2001:db8:1:2:3:4:5:6', null, 0)).toBe('2001:db8:1:2::')
    expect(address('2001:db8:1:2::9', null, 0)).toBe('2001:db8:1:2::')
    expect(address('2001:db8::9', null, 0)).toBe('2001:db8:0:0::')
    expect(address('::1', null, 0)).toBe('0:0:0:0::')
    expect(address('fe80::1%eth0', null, 0)).toBe('fe80:0:0:0::')
  })
})
