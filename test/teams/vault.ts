import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Role } from '../../src/projects/project.ts'
import { serveAccounts } from '../support/clients/people.ts'
import { join, type Teammate } from '../support/clients/team.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import type { Serving } from '../support/servers/serving.ts'
import { type EngineName, newPlace, type Place } from '../support/stores/places.ts'

/** Who somebody is to the project. */
export type Standing = Role | 'removed' | 'stranger'
export const standings = ['stranger', 'removed', 'reader', 'commenter', 'editor', 'owner'] as const

/** Stands in all that is in the project, and in nothing that anybody else sends. */
export const mark = 'zanzibar'

/** How a project is named. The other one never was. */
export interface Named {
  readonly id: string
  readonly key: string
  readonly prefix: string
}
export const never: Named = { id: `~${'0'.repeat(24)}`, key: 'github.com/acme/never', prefix: 'NEVE' }

/** What an attempt is about: new each time, so that one who may leaves enough for the next. */
export interface Scene extends Named {
  readonly task: number
  /** The change that added it. */
  readonly change: number
  /** Of whoever attempts it, where they may comment; else of the owner. */
  readonly comment: number
  /** Of the owner. */
  readonly remark: number
  readonly discovery: number
  /** Of the owner, on the task. */
  readonly attachment: string
  /** Said nowhere else: what is known already is not remembered twice. */
  readonly word: string
  /** A member whom nothing else is about. */
  readonly spare: string
  /** Whoever attempts it. */
  readonly me: string
}

/** A project of Ada's with one member of every role, and one who was a member. */
export interface Vault extends Named, AsyncDisposable {
  readonly server: Serving
  readonly place: Place
  readonly cast: Readonly<Record<Standing, Teammate>>
  scene(who: Standing): Promise<Scene>
  /** All that is stored of the project, and of what this one has for themselves. */
  rows(who: Standing): Promise<string[]>
}

export async function openVault(engine: EngineName): Promise<Vault> {
  const folder = new TemporaryFolder()
  const place = await newPlace(engine, folder.path)
  const server = await serveAccounts({ WAYMARK_RATE_LIMITS: 'off', ...place.env }, [...place.args])
  const owner = await join(server, 'ada')
  const key = 'github.com/acme/vault'
  await owner.call('add_task', { title: `Count the ${mark} coins` }, key)
  const project = (await projectsOf(owner)).find((one) => one.key === key) as Named
  const named = { id: project.id, key, prefix: project.prefix }
  const spare = await join(server, 'sally')
  const cast = {
    owner,
    stranger: await join(server, 'sven'),
    removed: await join(server, 'remo'),
    reader: await join(server, 'rita'),
    commenter: await join(server, 'carl'),
    editor: await join(server, 'edna'),
  }
  for (const role of ['reader', 'commenter', 'editor'] as const)
    await admit(owner, cast[role], named.id, role)
  await admit(owner, spare, named.id, 'reader')
  await admit(owner, cast.removed, named.id, 'editor')
  await callRemo(owner, cast.removed, named.id)
  await removeFrom(owner, cast.removed, named.id)

  const inIt = (path: string) => `/api${path}?project=${encodeURIComponent(named.id)}`
  return {
    ...named,
    server,
    place,
    cast,
    async scene(who) {
      const added = await owner.person.ask<Added>('POST', inIt('/tasks'), { title: `Task of ${mark}` })
      const { task, change } = added.body
      const about = inIt(`/tasks/${task.id}/comments`)
      const say = async ({ person }: Teammate) =>
        (await person.ask<Said>('POST', about, { text: `Told in ${mark}` })).body.comments.at(-1)
          ?.id as number
      const remark = await say(owner)
      const comment = who === 'commenter' || who === 'editor' ? await say(cast[who]) : remark
      const files = `${inIt(`/tasks/${task.id}/attachments`)}&name=${mark}.txt`
      const attached = await owner.person.ask<Attached>('POST', files, { text: `Drawn for ${mark}` })
      const text = `The door of ${mark} has the word ${randomUUID()}`
      const known = await owner.person.ask<Known>('POST', inIt('/discoveries'), {
        ...{ text, type: 'rule', module: 'vault' },
      })
      // Who was removed from it by one attempt is back for the next.
      const { body } = await owner.person.ask('GET', inIt('/members'))
      if (!JSON.stringify(body).includes(spare.id)) await admit(owner, spare, named.id, 'reader')
      const { discovery } = known.body
      const ids = { task: task.id, change: change.id, comment, remark, discovery: discovery.id }
      const attachment = attached.body.attachment.id
      return { ...named, ...ids, attachment, spare: spare.id, me: cast[who].id, word: randomUUID() }
    },
    rows: (who) => place.rows(named.id, cast[who].id),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

interface Added {
  readonly task: { readonly id: number }
  readonly change: { readonly id: number }
}
interface Said {
  readonly comments: readonly { readonly id: number }[]
}
interface Attached {
  readonly attachment: { readonly id: string }
}
interface Known {
  readonly discovery: { readonly id: number }
}

export async function projectsOf({ person }: Teammate): Promise<(Named & { role: Role })[]> {
  const { body } = await person.ask<{ projects: (Named & { role: Role })[] }>('GET', '/api/projects')
  return body.projects
}

/** By a link, as people do; who is a member already stays one. */
export async function admit(owner: Teammate, who: Teammate, project: string, role: Role): Promise<void> {
  const { body } = await owner.person.ask<{ invitation: { id: string; link: string } }>(
    'POST',
    '/api/invitations',
    {
      ...{ project, role },
    },
  )
  const { id, link } = body.invitation
  const token = new URL(link).pathname.split('/').at(-1)
  const { status } = await who.person.ask('POST', `/api/invitations/${token}/accept`, {})
  if (status === 409) await owner.person.ask('DELETE', `/api/invitations/${id}`)
  else expect(status).toBe(200)
}

export async function removeFrom(owner: Teammate, who: Teammate, project: string): Promise<void> {
  const { status } = await owner.person.ask('DELETE', `/api/members/${who.id}?project=${project}`)
  expect(status).toBe(204)
}

/** Leaves something in the inbox of one who follows a task: both are nothing to them once they are removed. */
async function callRemo(owner: Teammate, remo: Teammate, project: string): Promise<void> {
  const about = `/api/tasks/1/comments?project=${project}`
  await remo.person.ask('POST', about, { text: `I counted ${mark}` })
  await owner.person.ask('POST', about, { text: `@remo count ${mark} again` })
  expect(JSON.stringify((await remo.person.ask('GET', '/api/inbox')).body)).toContain(mark)
}
