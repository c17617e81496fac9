import { describe, expect, it } from 'vitest'
import { understand } from './understand.ts'
import type { Memory, Request } from './understood.ts'

function read(text: string, memory?: Memory): readonly Request[] {
  return understand(text, memory).requests
}

describe('the patterns of document 001', () => {
  it.each([
    ['Add a task to call mom', { intent: 'add', args: { title: 'call mom' } }],
    ['Create a task to paint the fence', { intent: 'add', args: { title: 'paint the fence' } }],
    ['New task: sharpen the knives', { intent: 'add', args: { title: 'sharpen the knives' } }],
    ['Remember to feed the fish', { intent: 'add', args: { title: 'feed the fish' } }],
    ['Remind me to lock the shed', { intent: 'add', args: { title: 'lock the shed' } }],
    ['Make a note to check the tires', { intent: 'add', args: { title: 'check the tires' } }],
    ['Show my tasks', { intent: 'list' }],
    ['List my tasks', { intent: 'list' }],
    ['What are my tasks?', { intent: 'list' }],
    ['Display my to-do list', { intent: 'list' }],
    ['I want to see my tasks', { intent: 'list' }],
    ['Task 3 is done', { intent: 'complete', args: { task: { by: 'number', number: 3 } } }],
    ['Complete task 3', { intent: 'complete', args: { task: { by: 'number', number: 3 } } }],
    ['Finish task 3', { intent: 'complete', args: { task: { by: 'number', number: 3 } } }],
    ['I completed the laundry', { intent: 'complete', args: { task: { by: 'words', words: 'laundry' } } }],
    ['Mark groceries as done', { intent: 'complete', args: { task: { by: 'words', words: 'groceries' } } }],
    ['Delete the old task', { intent: 'delete', args: { task: { by: 'words', words: 'old task' } } }],
    ['Remove task 4', { intent: 'delete', args: { task: { by: 'number', number: 4 } } }],
    [
      'Cancel the reminder to call Bob',
      { intent: 'delete', args: { task: { by: 'words', words: 'call Bob' } } },
    ],
    ['Get rid of the gym task', { intent: 'delete', args: { task: { by: 'words', words: 'gym' } } }],
    ['Update task 2 to say walk both dogs', { intent: 'update', args: { title: 'walk both dogs' } }],
    [
      "Change task 1 to 'Call dad'",
      { intent: 'update', args: { task: { by: 'number', number: 1 }, title: 'Call dad' } },
    ],
    ['Modify task 4: call the bank', { intent: 'update', args: { title: 'call the bank' } }],
    ['Edit task 5 to Feed the cat', { intent: 'update', args: { title: 'Feed the cat' } }],
    ['Rename task 6 to Leg day', { intent: 'update', args: { title: 'Leg day' } }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject([expected])
  })
})

describe('the intents of document 002', () => {
  it.each([
    ['Add a task: buy groceries', { intent: 'add', args: { title: 'buy groceries' } }],
    ['I need to remember to buy milk', { intent: 'add', args: { title: 'buy milk' } }],
    ['Create a reminder to renew the passport', { intent: 'add', args: { title: 'renew the passport' } }],
    ['Show me all my tasks', { intent: 'list', args: { view: 'all' } }],
    ["What's pending?", { intent: 'list', args: { view: 'open' } }],
    ['List completed tasks', { intent: 'list', args: { view: 'done' } }],
    ['Mark the report as complete', { intent: 'complete', args: { task: { by: 'words', words: 'report' } } }],
    ['Done with the report', { intent: 'complete', args: { task: { by: 'words', words: 'report' } } }],
    ['Finished the laundry', { intent: 'complete', args: { task: { by: 'words', words: 'laundry' } } }],
    ['Delete task 2', { intent: 'delete', args: { task: { by: 'number', number: 2 } } }],
    ['Remove the dentist task', { intent: 'delete', args: { task: { by: 'words', words: 'dentist' } } }],
    ['Cancel task 9', { intent: 'delete', args: { task: { by: 'number', number: 9 } } }],
    ['Change the milk task to get oat milk', { intent: 'update', args: { title: 'get oat milk' } }],
    [
      'Update task 1 to Buy groceries and fruits',
      { intent: 'update', args: { title: 'Buy groceries and fruits' } },
    ],
    ['Rename task 2 to Shopping', { intent: 'update', args: { title: 'Shopping' } }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject([expected])
  })
})

describe('several requests at once', () => {
  it('reads the sentence of the brief', () => {
    expect(read('remind me to call mom tomorrow, and the groceries are done')).toMatchObject([
      { intent: 'add', args: { title: 'call mom', due: 'tomorrow' } },
      { intent: 'complete', args: { task: { by: 'words', words: 'groceries' } } },
    ])
  })

  it('keeps "and" inside a title', () => {
    expect(read('remind me to call mom and dad')).toMatchObject([{ args: { title: 'call mom and dad' } }])
    expect(read('remind me to finish the report and then send it')).toMatchObject([
      { args: { title: 'finish the report and then send it' } },
    ])
  })

  it('does not take the second half of a title for a request', () => {
    expect(read('remind me to call mom and delete the old photos')).toMatchObject([
      { intent: 'add', args: { title: 'call mom and delete the old photos' } },
    ])
  })

  it.each([
    ['add milk and eggs to my list, then mark 3 done', ['add', 'complete']],
    ['add buy bread, delete task 4 and show my list', ['add', 'delete', 'list']],
    ['mark laundry done and add buy detergent', ['complete', 'add']],
    ['delete task 2 and 3, and rename task 5 to Rest', ['delete', 'delete', 'update']],
    ['remove cheese from my shopping list and add butter', ['delete', 'add']],
    ['complete tasks 1, 2 and 4', ['complete', 'complete', 'complete']],
    ['remind me to call mom. also add eggs to my shopping list. thanks!', ['add', 'add']],
    ['add milk, eggs and bread to my shopping list', ['add', 'add', 'add']],
    ['add three tasks: call mom, pay rent, and buy stamps', ['add', 'add', 'add']],
    ['add these tasks:\n- call mom\n- pay rent', ['add', 'add']],
    [
      'hi there! could you add a task called Yoga? i have finished task 2, and please delete it',
      ['add', 'complete', 'delete'],
    ],
  ])('%s', (text, intents) => {
    expect(read(text).map(({ intent }) => intent)).toEqual(intents)
  })
})

describe('what was spoken of', () => {
  it('takes "it" for the last task', () => {
    expect(read('mark it as done', { lastTask: 7 })).toMatchObject([
      { intent: 'complete', args: { task: { by: 'number', number: 7 } } },
    ])
    expect(read('delete that one', { lastTask: 'water the plants' })).toMatchObject([
      { intent: 'delete', args: { task: { by: 'words', words: 'water the plants' } } },
    ])
  })

  it('takes "it" for a task of the same sentence first', () => {
    expect(read('complete task 3 and delete it', { lastTask: 7 })).toMatchObject([
      { args: { task: { by: 'number', number: 3 } } },
      { intent: 'delete', args: { task: { by: 'number', number: 3 } } },
    ])
    expect(read("don't delete task 3, complete it", { lastTask: 7 })).toMatchObject([
      { intent: 'complete', args: { task: { by: 'number', number: 3 } } },
    ])
  })

  it('finds what a story names, when a request follows', () => {
    expect(read('i phoned the plumber already, mark it off')).toMatchObject([
      { intent: 'complete', args: { task: { by: 'words', words: 'plumber' } } },
    ])
  })

  it('asks which task "it" is when nothing was spoken of', () => {
    expect(read('delete it')).toMatchObject([
      { intent: 'unclear', missing: ['task'], proposal: { intent: 'delete' }, question: expect.any(String) },
    ])
  })

  it('counts positions in the list shown last', () => {
    const shown = [12, 15, 4]
    expect(read('delete the second one', { shown })).toMatchObject([
      { args: { task: { by: 'number', number: 15 } } },
    ])
    expect(read('the last one is done', { shown })).toMatchObject([
      { args: { task: { by: 'number', number: 4 } } },
    ])
    expect(read('delete the fifth one', { shown })).toMatchObject([
      { args: { task: { by: 'position', position: 5 } } },
    ])
  })
})

describe('a question before anything is touched', () => {
  it.each([
    ['delete everything', { bulk: true, view: 'all' }],
    ['please clear my to-do list', { bulk: true, view: 'all' }],
    ['remove all completed tasks', { bulk: true, view: 'done' }],
    ['wipe my shopping list', { bulk: true, view: 'all', tag: 'shopping' }],
    ['delete every task about work', { bulk: true, view: 'all', query: 'work' }],
    ['mark all my tasks as done', { bulk: true, view: 'open' }],
    ['everything is done', { bulk: true, view: 'open' }],
  ])('%s', (text, args) => {
    expect(read(text)).toMatchObject([
      { intent: 'unclear', reason: 'bulk', question: expect.stringMatching(/sure\?$/), proposal: { args } },
    ])
  })

  it('proposes nothing where a "yes" would touch more than was said', () => {
    for (const text of ['delete all tasks except task 3', 'delete the tasks from last month']) {
      expect(read(text)).toMatchObject([{ intent: 'unclear', reason: 'bulk' }])
      expect(read(text)[0]).not.toHaveProperty('proposal')
    }
  })

  it.each([
    ['add a task', ['title']],
    ['remind me later', ['title']],
    ['put something on my list', ['title']],
    ['set a reminder for tomorrow at 8', ['title']],
    ['delete a task', ['task']],
    ['take an item off my list', ['task']],
    ['mark a task as done', ['task']],
    ['update task 3', ['change']],
    ['delete task -2', ['task']],
  ])('%s', (text, missing) => {
    expect(read(text)).toMatchObject([{ intent: 'unclear', reason: 'missing', missing }])
  })

  it('offers to add what sounds like a duty', () => {
    expect(read('i need to buy candles')).toMatchObject([
      { intent: 'unclear', proposal: { intent: 'add', args: { title: 'buy candles' } } },
    ])
  })

  it('asks before it deletes by words alone', () => {
    expect(read('delete groceries')).toMatchObject([
      {
        intent: 'unclear',
        proposal: { intent: 'delete', args: { task: { by: 'words', words: 'groceries' } } },
      },
    ])
  })

  it('makes no second list', () => {
    expect(read('start a new list')).toMatchObject([{ intent: 'unclear', reason: 'other_lists' }])
  })

  it('looks before it adds what may be there', () => {
    expect(read('do i have olives on my shopping list, if not please add them')).toMatchObject([
      { intent: 'list', args: { query: 'olives', tag: 'shopping' } },
    ])
    expect(read('if it rains, add buy an umbrella')).toMatchObject([
      { intent: 'unclear', reason: 'conditional' },
    ])
  })
})

describe('undo, help and talk', () => {
  it.each([
    'undo',
    'undo that',
    'please undo the last change',
    'oops, take that back',
    'bring back the deleted task',
  ])('%s', (text) => expect(read(text)).toMatchObject([{ intent: 'undo' }]))

  it.each([
    'help',
    'what can you do?',
    'how do i delete a task',
    'can you tag tasks?',
    'how does this work?',
  ])('%s', (text) => expect(read(text)).toMatchObject([{ intent: 'help' }]))

  it.each([
    ['hello', 'greeting'],
    ['Good morning!', 'greeting'],
    ['thanks a lot!', 'thanks'],
    ['see you tomorrow', 'goodbye'],
    ['yes please', 'yes'],
    ['nope', 'no'],
    ['never mind', 'dismiss'],
    ['sorry, cancel that', 'dismiss'],
    ['how are you today?', 'mood'],
    ['who are you', 'identity'],
    ['ok cool', 'praise'],
  ])('%s', (text, topic) => {
    expect(read(text)).toMatchObject([{ intent: 'small_talk', topic }])
  })
})
