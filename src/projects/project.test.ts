import { expect, it } from 'vitest'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { readOwner } from '../stores/owner.ts'
import {
  type Action,
  checkRole,
  isPersonal,
  keyedProject,
  mayDo,
  nameOfKey,
  personalProject,
  projectIdOf,
  readColour,
  readProjectKey,
  readProjectName,
  roles,
} from './project.ts'

const code = async (work: () => unknown) => (await failureOf((async () => work())())).code

it('lets each role do more than the one before', () => {
  const actions: readonly Action[] = ['read', 'comment', 'edit', 'manage']
  expect(roles.map((role) => actions.filter((action) => mayDo(role, action)))).toEqual([
    ['read'],
    ['read', 'comment'],
    ['read', 'comment', 'edit'],
    ['read', 'comment', 'edit', 'manage'],
  ])
})

it('tells who may not what they may, and whom to ask', async () => {
  const told = (role: 'reader' | 'commenter' | 'editor', action: Action) =>
    failureOf((async () => checkRole(role, action, { name: 'app' }))())
  expect(await told('reader', 'edit')).toMatchObject({
    code: 'forbidden',
    message: 'You can read app but not change it.',
    hint: 'Ask the owner of the project for another role.',
  })
  expect((await told('commenter', 'edit')).message).toBe(
    'You can read app and comment there but not change it.',
  )
  expect((await told('reader', 'comment')).message).toBe('You can read app but not comment there.')
  expect((await told('editor', 'manage')).message).toBe('Only the owner of app can do this.')
})

it('gives the same id to the same maker and key, and another to every other pair', () => {
  const ids = [
    projectIdOf('ada', 'app'),
    projectIdOf('ada', 'app2'),
    projectIdOf('adaa', 'pp'),
    projectIdOf('grace', 'app'),
    projectIdOf('ada', 'App'),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^~[0-9a-f]{24}$/)
  expect(projectIdOf('ada', 'app')).toBe(keyedProject('ada', 'app', 'The app').id)
})

it('never takes the id of a project for that of a person', async () => {
  expect(isPersonal(personalProject('ada').id)).toBe(true)
  expect(isPersonal(projectIdOf('ada', 'app'))).toBe(false)
  expect(await code(() => readOwner(projectIdOf('ada', 'app')))).toBe('invalid')
})

it('reads the names and keys that people give, and refuses what nobody could read again', async () => {
  expect(readProjectName('  Web \n shop ')).toBe('Web shop')
  expect(readProjectKey(' github.com/acme/app ')).toBe('github.com/acme/app')
  for (const bad of ['', ' ', 'x'.repeat(81), 'a\0b', 'half \ud800'])
    expect(await code(() => readProjectName(bad)), bad).toBe('invalid')
  for (const bad of ['', ' ', 'x'.repeat(501), 'a\0b', 'half \ud800', 'app@ada', 'two\nlines'])
    expect(await code(() => readProjectKey(bad)), bad).toBe('invalid')
  expect(nameOfKey('github.com/acme/app')).toBe('app')
  expect(nameOfKey('C:\\work\\app\\')).toBe('app')
  expect(nameOfKey('general')).toBe('general')
  expect(readColour('teal')).toBe('teal')
  expect(readColour('')).toBe('')
  expect(await code(() => readColour('#fff'))).toBe('invalid')
})
