import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import {
  openContractDesk,
  type Surroundings,
  usualOwner,
} from '../../../test/support/contracts/contract-desk.ts'
import { note, wordCounts } from '../../../test/support/stores/context-desk.ts'
import type { Embedder } from '../../context/embedder.ts'
import type { CodeCandidate } from '../../context/searchable-code.ts'
import { Failure } from '../../errors.ts'
import { call } from '../call.ts'
import type { CodeState } from '../contract.ts'
import { native } from './contract.ts'

describe('context_search says how it was searched', () => {
  it('by words and meaning, and what is not embedded yet', async () => {
    const { search, context } = open({ embedder: wordCounts, code: codeWith({ unembedded: 7 }) })
    await note(context, 'Sign in with a token')
    expect(await search('token')).toMatch(
      /^1 found by words and meaning · 7 not embedded yet, found by words only · code index 5 min old\n/,
    )
  })

  it('by words alone when the service does not answer, and the log hears of it', async () => {
    const { search, context, log } = open({ embedder: silent })
    await note(context, 'Sign in with a token')
    expect(await search('token')).toMatch(/^1 found by words alone: no embeddings\nd1 pattern/)
    expect(log.warnings).toMatchObject([{ message: 'the query could not be embedded' }])
  })

  it.each([
    [{ indexedAt: null, isIndexing: true }, 'code is being indexed'],
    [{ indexedAt: null }, 'code is not indexed'],
    [{ isIndexing: true }, 'code index 5 min old, being refreshed'],
    [{ indexedAt: new Date('2026-01-17T09:59:59Z') }, 'code index 1 s old'],
    [{ indexedAt: new Date('2026-01-17T07:00:00Z') }, 'code index 3 h old'],
    [{ indexedAt: new Date('2026-01-12T07:00:00Z') }, 'code index 5 d old'],
    [
      { remark: 'the code index was damaged and is built anew' },
      'the code index was damaged and is built anew',
    ],
  ])('with the age and the state of the code index: %o', async (state, words) => {
    expect(await open({ code: codeWith(state) }).search('x')).toMatch(new RegExp(` · ${words}$`))
  })
})

describe('context_search', () => {
  it('gives the nearest there are when nothing is close, and says so', async () => {
    const { search, context } = open({ embedder: halfNear })
    await note(context, 'Jobs stop after five tries')
    expect(await search('why did my background work give up')).toMatch(
      /^nothing close, the nearest 1 by words and meaning\nd1 pattern/,
    )
  })

  it('marks what may well be about something else as weak', async () => {
    const { search, context } = open({ embedder: wordCounts })
    await note(context, 'Sign in with a token')
    expect(await search('login')).toMatch(/^1 found, all weak, by words and meaning\nd1 pattern .* · weak\n/)
    expect(await search('token')).not.toContain('weak')
  })

  it('takes a shared word in a question of many for no answer, and shows it as the nearest', async () => {
    const { search, context } = open({ embedder: halfNear })
    await note(context, 'Jobs stop after five tries')
    expect(await search('which five colours does the new logo of the company have')).toMatch(
      /^nothing close, the nearest 1 by words and meaning\nd1 pattern/,
    )
  })

  it.each([
    ['keys', 'x9Qz-7fKp_Lw3#Vb8@Rt5!Ym2%Hd6&Jc1*Ns4+Gq0= '],
    ['japanese', '明日の午前九時までに新しい企画書を書き上げて部長に送る、'],
    ['emoji', '🧑🏽‍🚀🏴󠁧󠁢󠁳󠁣󠁴󠁿👩‍❤️‍💋‍👨 '],
  ])('has an answer of limited size, however long what it finds is: %s', async (_, text) => {
    const code = { ...codeWith({}), candidates: async () => Array.from({ length: 100 }, longCode) }
    const long = text.repeat(300)
    function longCode(): CodeCandidate {
      const names = {
        name: long,
        module: long.slice(0, 80).toWellFormed(),
        path: `src/${long.slice(0, 150).toWellFormed()}`,
      }
      return {
        ...names,
        from: 1,
        to: 9,
        text: long,
        words: 3,
        meaning: 0,
        modifiedAt: new Date(0),
        isChanged: true,
        role: 'core',
      }
    }
    const { search } = open({ code })
    const usual = await search('x')
    expect(usual).toMatch(/^100 found .*\ncode src\//)
    expect(usual).toMatch(/\n9\d more: raise limit or narrow by type or module$/)
    expect(countTokens(usual)).toBeLessThanOrEqual(2_000)
    expect(countTokens(await search('x', 100))).toBeLessThanOrEqual(20_000)
  })
})

const silent: Embedder = {
  ...wordCounts,
  embedQuery: async () => {
    throw new Failure('unavailable', 'The service does not answer.', { reason: 'embedding_failed' })
  },
}

function codeWith(state: Partial<CodeState>) {
  return {
    state: {
      ...{ files: 3, chunks: 9, isIndexing: false, unembedded: 0, remark: null },
      indexedAt: new Date('2026-01-17T09:55:00Z'),
      ...state,
    },
    commonTerms: async () => new Set<string>(),
    similarTerms: async () => [],
    candidates: async () => [],
    heat: () => 0,
    cards: async () => new Map(),
  }
}

function open(surroundings: Surroundings) {
  const { deps, log } = openContractDesk(native, undefined, surroundings)
  return {
    log,
    context: deps.project({ owner: usualOwner }).context,
    search: async (query: string, limit?: number) => {
      const args = { query, ...(limit && { limit }) }
      return (await call(deps, native, 'context_search', args, { owner: usualOwner })).text
    },
  }
}

/** Whatever is asked is a little like this text. */
const halfNear: Embedder = {
  ...wordCounts,
  async embedQuery() {
    const [text] = await wordCounts.embed(['Jobs stop after five tries'])
    return (text as Int8Array).map((value) => Math.round(value * 0.16))
  },
}
