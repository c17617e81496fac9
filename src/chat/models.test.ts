import { expect, it } from 'vitest'
import { offlineName, openModel } from './models.ts'
import type { ModelProvider } from './settings.ts'

const settings = (provider: ModelProvider, more: object = {}) => ({
  provider,
  baseUrl: null,
  key: null,
  model: null,
  ...more,
})

it('needs nothing for the offline model', () => {
  expect(openModel(settings('offline'))).toEqual({ name: offlineName, remote: null })
})

it.each(['openai', 'openai-chat', 'cohere', 'anthropic'] as const)(
  'knows the usual model of %s',
  (provider) => {
    expect(openModel(settings(provider, { key: 'k' })).name).toMatch(new RegExp(`^${provider} \\S+$`))
    expect(() => openModel(settings(provider))).toThrow('needs an API key')
  },
)

it('needs to know where a compatible server is, and its model', () => {
  const baseUrl = 'http://127.0.0.1:11434/v1/'

  expect(openModel(settings('compatible', { baseUrl, model: 'llama3.2' })).name).toBe('compatible llama3.2')
  expect(() => openModel(settings('compatible', { model: 'llama3.2' }))).toThrow('needs an address')
  expect(() => openModel(settings('compatible', { baseUrl }))).toThrow('needs the name of a model')
})

it.each([
  [{ baseUrl: 'ftp://example.com' }],
  [{ baseUrl: 'not an address' }],
  [{ baseUrl: 'https://ada:secret-word@example.com' }],
  [{ key: 'secret-word with a space' }],
  [{ key: 'secret-word\r\nx-evil: 1' }],
])('refuses %j, and does not repeat a secret', (given) => {
  const open = () => openModel(settings('openai', { key: 'k', ...given }))

  expect(open).toThrow(expect.objectContaining({ code: 'invalid' }))
  expect(open).not.toThrow('secret-word')
})
