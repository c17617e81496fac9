import { beforeEach, describe, expect, it } from 'vitest'
import { combinations, shareDesk } from '../support/clients/desks.ts'
import type { Question, Reply } from '../support/clients/mcp-clients.ts'

describe.each(combinations)(
  'words that fit several tasks, from a $kind client over $transport',
  (combination) => {
    describe('that can be asked', () => {
      const questions: Question[] = []
      let reply: Reply = { action: 'cancel' }
      const desk = shareDesk(combination, {
        reply: (question) => {
          questions.push(question)
          return reply
        },
      })
      beforeEach(() => {
        questions.length = 0
      })

      it('are asked about with the candidates, and what the person chooses is carried out', async () => {
        const { say, add } = desk()
        const [oak, elm] = [await add('Prune the oak'), await add('Prune the elm')]
        reply = { action: 'accept', content: { task: String(oak) } }

        expect(await say('complete_task', { task: 'prune' })).toMatch(
          new RegExp(`^✓ #${oak} Prune the oak\nchange \\d+$`),
        )
        expect(questions).toHaveLength(1)
        expect(questions[0]).toMatchObject({
          message: 'Several tasks have "prune" in their title. Which one?',
          requestedSchema: {
            type: 'object',
            properties: {
              task: {
                type: 'string',
                oneOf: [
                  { const: String(elm), title: `Prune the elm (#${elm})` },
                  { const: String(oak), title: `Prune the oak (#${oak})` },
                ],
                default: String(elm),
              },
              other: { type: 'string', title: 'Another task' },
            },
            required: ['task'],
          },
        })
        expect(await say('get_task', { task: elm })).toMatch(/^#\d+ Prune the elm\ntodo, /)
      })

      it('keep the other arguments of the call', async () => {
        const { say, add } = desk()
        const [one] = [await add('Sand the door'), await add('Sand the floor')]
        reply = { action: 'accept', content: { task: String(one) } }
        expect(await say('update_task', { task: 'sand', priority: 'high', note: 'Slowly' })).toMatch(
          new RegExp(`^#${one} Sand the door: priority medium → high; commented\nchange`),
        )
      })

      it('change nothing when the person declines or turns away, and the assistant is told which', async () => {
        const { say, refuse, add } = desk()
        const [cat, dog] = [await add('Feed the cat'), await add('Feed the dog')]
        reply = { action: 'decline' }
        expect(await refuse('delete_task', { task: 'feed' })).toBe(
          'ambiguous: The person was asked which task is meant and declined. Nothing was done. Go on without it.',
        )
        reply = { action: 'cancel' }
        expect(await refuse('delete_task', { task: 'feed' })).toBe(
          'ambiguous: The person was asked which task is meant and closed the question. Nothing was done. ' +
            'Ask them in the conversation before you try again.',
        )
        expect(questions).toHaveLength(2)
        expect(await say('list_tasks', { query: 'feed' })).toBe(
          `2 open\n#${cat} Feed the cat\n#${dog} Feed the dog`,
        )
      })

      it('take words that the person types instead of a choice', async () => {
        const { say, add } = desk()
        const [hedge, , rose] = [
          await add('Cut the hedge'),
          await add('Cut the lawn'),
          await add('Tie up the rose'),
        ]
        reply = { action: 'accept', content: { task: String(hedge), other: 'rose' } }
        expect(await say('complete_task', { task: 'cut' })).toMatch(
          new RegExp(`^✓ #${rose} Tie up the rose\n`),
        )
      })

      it('are refused when the choice is no task at all', async () => {
        const { say, refuse, add } = desk()
        const [pine] = [await add('Water the pine'), await add('Water the palm')]
        reply = { action: 'accept', content: { task: '9999' } }
        expect(await refuse('delete_task', { task: 'water' })).toMatch(/^not_found: There is no task 9999\./)
        expect(await say('get_task', { task: pine })).toContain('Water the pine')
      })

      it('are not asked about where one title is the words exactly', async () => {
        const { say, add } = desk()
        const exact = await add('Sing')
        await add('Sing louder')
        expect(await say('get_task', { task: 'SING' })).toMatch(new RegExp(`^#${exact} Sing\n`))
        expect(questions).toEqual([])
      })
    })

    describe('that cannot be asked', () => {
      const desk = shareDesk(combination)

      it('are answered with the numbered candidates, and nothing is changed', async () => {
        const { say, refuse, add } = desk()
        const [cat, dog] = [await add('Feed the cat'), await add('Feed the dog')]
        for (const tool of ['get_task', 'complete_task', 'delete_task']) {
          expect(await refuse(tool, { task: 'feed' })).toBe(ambiguous('feed', [dog, cat], 'Feed the'))
        }
        expect(await refuse('update_task', { task: 'feed', title: 'x' })).toBe(
          ambiguous('feed', [dog, cat], 'Feed the'),
        )
        expect(await say('list_tasks')).toBe(`2 open\n#${cat} Feed the cat\n#${dog} Feed the dog`)
      })

      it('are answered with five candidates at most, saying that there are more', async () => {
        const { refuse, say } = desk()
        const steps = Array.from({ length: 6 }, (_, index) => `Knit ${index}`)
        await say('add_task', { title: 'Knit 6', steps })
        const lines = (await refuse('complete_task', { task: 'knit' })).split('\n')
        expect(lines[0]).toBe('ambiguous: Several tasks have "knit" in their title. Name one by its number.')
        expect(lines).toHaveLength(7)
        expect(lines.at(-1)).toBe('and more')
      })
    })
  },
)

function ambiguous(words: string, ids: readonly [number, number], start: string): string {
  const [dog, cat] = ids
  return (
    `ambiguous: Several tasks have "${words}" in their title. Name one by its number.\n` +
    `#${dog} ${start} dog\n#${cat} ${start} cat`
  )
}
