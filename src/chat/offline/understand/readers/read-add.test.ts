import { describe, expect, it } from 'vitest'
import { understand } from '../understand.ts'

function added(text: string): object {
  const [request, ...others] = understand(text).requests
  expect(others).toEqual([])
  expect(request?.intent).toBe('add')
  return request?.args ?? {}
}

describe('the ways to ask for a task', () => {
  it.each([
    ['could you add picking up the kids to my list', 'picking up the kids'],
    ['put a task on my list: sort out the garage', 'sort out the garage'],
    ['to my list please add paint the kitchen', 'paint the kitchen'],
    ['shopping list: add soap', 'soap'],
    ['add to my list of things to do: mop the floor', 'mop the floor'],
    ['i want laundry on the list', 'laundry'],
    ['can bananas be added to my grocery list', 'bananas'],
    ['make sure that dusting is on my to do list', 'dusting'],
    ['would you mind adding soap to my shopping list', 'soap'],
    ['add call mom as a task', 'call mom'],
    ['i need to get rid of the old chair, so add that as a task', 'get rid of the old chair'],
    ['i need a reminder to take my pills', 'take my pills'],
    ['i want to be reminded to stretch', 'stretch'],
    ["don't let me forget to water the cactus", 'water the cactus'],
    ['help me remember to send the invoice', 'send the invoice'],
    ['note to self: buy new tyres', 'buy new tyres'],
    ['jot down: order bird seed', 'order bird seed'],
    ['todo buy stamps', 'buy stamps'],
    ['ping me to submit the timesheet', 'submit the timesheet'],
    ['add call the vet plz!!', 'call the vet'],
    ['Add\nbuy tea', 'buy tea'],
  ])('%s', (text, title) => {
    expect(added(text)).toMatchObject({ title })
  })
})

describe('titles', () => {
  it.each([
    ["create a task 'delete task 3'", 'delete task 3'],
    ['Add a task called “Complete the list”', 'Complete the list'],
    ['remind me to remove old apps', 'remove old apps'],
    ['add task: rename the photo folders', 'rename the photo folders'],
    ['create a to-do to show the posters', 'show the posters'],
    ["add a task '); DELETE FROM users; --", "'); DELETE FROM users; --"],
    ['remind me to Call the Roofer, please', 'Call the Roofer'],
    ['remind me to buy eggs on my shopping list', 'buy eggs'],
    ['add a task for Ada to review the plan', 'Ada to review the plan'],
  ])('%s', (text, title) => {
    expect(added(text)).toMatchObject({ title })
  })
})

describe('dates', () => {
  it.each([
    ['remind me to pay rent tomorrow at 5', { title: 'pay rent', due: 'tomorrow at 5' }],
    ['remind me sunday to ring my aunt', { title: 'ring my aunt', due: 'sunday' }],
    ['on friday, remind me to take the bins out', { title: 'take the bins out', due: 'friday' }],
    ['remind me in 20 minutes to check the oven', { title: 'check the oven', due: 'in 20 minutes' }],
    ['set a reminder for 5pm to walk the dog', { title: 'walk the dog', due: '5pm' }],
    ['remind me to call Dave on friday at five pm', { title: 'call Dave', due: 'friday at 5 pm' }],
    ['add sweeping to my list for saturday', { title: 'sweeping', due: 'saturday' }],
    ["put ironing on today's to do list", { title: 'ironing', due: 'today' }],
    [
      'remind me to call mom tomorrow about the party',
      { title: 'call mom tomorrow about the party', due: 'tomorrow' },
    ],
    ['remind me to leave at 5', { title: 'leave', due: '5pm' }],
    ['make a reminder that tomorrow is trash day', { title: 'tomorrow is trash day' }],
  ])('%s', (text, args) => {
    expect(added(text)).toEqual(args)
  })
})

describe('priorities, tags and descriptions', () => {
  it.each([
    ['add "Prepare slides" with high priority', { title: 'Prepare slides', priority: 'high' }],
    ['add an urgent task to fix the login page', { title: 'fix the login page', priority: 'high' }],
    [
      'add task call the bank, high priority, due friday',
      { title: 'call the bank', priority: 'high', due: 'friday' },
    ],
    ['remind me to file taxes, it is important', { title: 'file taxes', priority: 'high' }],
    ['add task tidy the desk (low priority)', { title: 'tidy the desk', priority: 'low' }],
    ['create a task: write report #work #q3 by next tuesday', { tags: ['work', 'q3'], due: 'next tuesday' }],
    ['add oats to my grocery list', { title: 'oats', tags: ['shopping'] }],
    [
      'add a task to buy paint with the description two cans of blue',
      { title: 'buy paint', description: 'two cans of blue' },
    ],
    ['when i get home, remind me to feed the cat', { title: 'feed the cat', description: 'when i get home' }],
  ])('%s', (text, args) => {
    expect(added(text)).toMatchObject(args)
  })

  it('leaves an important word in a title', () => {
    expect(added('remind me to sign the important papers')).toEqual({ title: 'sign the important papers' })
  })
})
