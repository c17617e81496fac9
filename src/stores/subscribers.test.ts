import { expect, it } from 'vitest'
import { Subscribers } from './subscribers.ts'

it('tells each in its turn, once in as many turns as were asked for', () => {
  const watchers = new Subscribers()
  const told = new Map<number, number>()
  for (let one = 0; one < 7; one++) watchers.add(() => told.set(one, (told.get(one) ?? 0) + 1))
  for (let turn = 0; turn < 30; turn++) watchers.tellNext(1 / 30)
  expect([...told.values()]).toEqual([1, 1, 1, 1, 1, 1, 1])
  for (let turn = 0; turn < 300; turn++) watchers.tellNext(1 / 30)
  for (const times of told.values()) expect(times).toBe(11)
})

it('tells those who watch a topic, and nobody after they left', () => {
  const watchers = new Subscribers()
  const heard: string[] = []
  const ada = () => heard.push('ada')
  watchers.add(ada, ['a', 'b'])
  watchers.add(() => heard.push('grace'), ['c'])
  watchers.tell('b')
  watchers.tell('d')
  expect(heard).toEqual(['ada'])
  watchers.remove(ada)
  watchers.tellAll()
  expect(heard).toEqual(['ada', 'grace'])
})
