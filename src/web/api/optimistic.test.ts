import { describe, expect, it } from 'vitest'
import { begin, forget, learn, nothingYet, settle, shown } from './optimistic.ts'

interface Thing {
  readonly id: number
  readonly name: string
  readonly size: number
}

const known = learn(nothingYet<Thing>(), [
  { id: 1, name: 'one', size: 1 },
  { id: 2, name: 'two', size: 2 },
])
const names = (state: typeof known) => [...shown(state).values()].map(({ name }) => name)

describe('what is shown before the server answers', () => {
  it('is the change, and without it again what was there', () => {
    const changed = begin(known, { token: 1, id: 1, change: { name: 'changed' } })
    expect(names(changed)).toEqual(['changed', 'two'])
    expect(names(settle(changed, 1))).toEqual(['one', 'two'])
  })

  it('keeps each of several changes until that one is answered', () => {
    const first = begin(known, { token: 1, id: 1, change: { name: 'first' } })
    const both = begin(first, { token: 2, id: 1, change: { size: 9 } })
    const answered = settle(learn(both, [{ id: 1, name: 'first', size: 1 }]), 1)
    expect(shown(answered).get(1)).toEqual({ id: 1, name: 'first', size: 9 })
    expect(shown(settle(answered, 2)).get(1)).toEqual({ id: 1, name: 'first', size: 1 })
  })

  it('hides what is being deleted and shows what is being added', () => {
    const gone = begin(known, { token: 1, id: 2, change: null })
    const added = begin(gone, { token: 2, id: -1, change: { id: -1, name: 'new', size: 0 } })
    expect(names(added)).toEqual(['one', 'new'])
    expect(names(settle(settle(added, 1), 2))).toEqual(['one', 'two'])
  })

  it('changes nothing that is not there', () => {
    expect(names(begin(known, { token: 1, id: 7, change: { name: 'seven' } }))).toEqual(['one', 'two'])
    expect(names(forget(known, [2, 7]))).toEqual(['one'])
  })

  it('is the same map as long as nothing waits', () => {
    expect(shown(known)).toBe(known.known)
  })
})
