import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../errors.ts'
import { readRemoteSettings } from './settings.ts'

const key = 'a-key-for-tests'

describe('the settings of a remote embedder', () => {
  it('fills in what OpenAI needs', () => {
    expect(readRemoteSettings({ provider: 'openai', key })).toEqual({
      provider: 'openai',
      baseUrl: 'https://api.openai.com/v1',
      key,
      model: 'text-embedding-3-small',
      dimensions: 512,
      weight: 0.5,
    })
  })

  it('fills in what Cohere needs', () => {
    expect(readRemoteSettings({ provider: 'cohere', key })).toMatchObject({
      baseUrl: 'https://api.cohere.com',
      model: 'embed-v4.0',
      dimensions: 512,
    })
  })

  it('leaves the dimensions to models that cannot be asked for fewer', () => {
    const ada = { provider: 'openai', key, model: 'text-embedding-ada-002' } as const
    const third = { provider: 'cohere', key, model: 'embed-multilingual-v3.0' } as const
    expect(readRemoteSettings(ada).dimensions).toBeNull()
    expect(readRemoteSettings(third).dimensions).toBeNull()
  })

  it('takes a server by its address and model, without a key', () => {
    const baseUrl = 'http://127.0.0.1:11434/v1'
    expect(
      readRemoteSettings({ provider: 'compatible', baseUrl, model: 'nomic-embed-text', key: '' }),
    ).toEqual({
      provider: 'compatible',
      baseUrl,
      key: null,
      model: 'nomic-embed-text',
      dimensions: null,
      weight: 0.5,
    })
  })

  it.each([
    ['no key', { provider: 'openai' }, /needs an API key/],
    ['no key', { provider: 'cohere', key: null }, /needs an API key/],
    ['no address', { provider: 'compatible', model: 'm' }, /needs an address/],
    ['no model', { provider: 'compatible', baseUrl: 'http://host/v1' }, /needs the name of a model/],
    ['another protocol', { provider: 'openai', key, baseUrl: 'ftp://host' }, /must begin with http/],
    ['no address at all', { provider: 'openai', key, baseUrl: 'localhost' }, /must begin with http/],
    ['half a dimension', { provider: 'openai', key, dimensions: 0.5 }, /whole number/],
    ['no dimensions', { provider: 'openai', key, dimensions: 0 }, /whole number/],
    ['too much weight', { provider: 'openai', key, weight: 2 }, /from 0 to 1/],
  ] as const)('refuses %s', (_what, given, message) => {
    expect(() => readRemoteSettings(given)).toThrow(message)
  })

  it('refuses a key or an address that would end up in the message of an error, and does not repeat it', () => {
    for (const given of [
      { provider: 'openai', key: 'sesame\nopen' },
      { provider: 'openai', key, baseUrl: 'https://ada:sesame@host/v1' },
    ] as const) {
      const error = thrownBy(() => readRemoteSettings(given))
      expect(error).toBeInstanceOf(Failure)
      expect(inspect(error)).not.toContain('sesame')
    }
  })
})

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
