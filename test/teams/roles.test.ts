import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../../src/contracts/catalog.ts'
import { page } from '../../src/contracts/page/contract.ts'
import { type Action, mayDo } from '../../src/projects/project.ts'
import { allRoutes } from '../accounts/isolation-routes.ts'
import { cases as probes } from '../contracts/isolation-cases.ts'
import { modernCall } from '../support/clients/modern-call.ts'
import type { Person } from '../support/clients/people.ts'
import { engines, shareOf } from '../support/stores/places.ts'
import { unnamed } from './outsider-answers.ts'
import { aboutOneself, routeCases } from './role-routes.ts'
import { toolCases, withoutFiles } from './role-tools.ts'
import { mark, never, openVault, type Scene, type Standing, standings, type Vault } from './vault.ts'

const outsiders = ['stranger', 'removed'] as const
const isIn = (who: Standing) => who !== 'stranger' && who !== 'removed'
const may = (who: Standing, needs: Action | 'nobody') =>
  who !== 'stranger' && who !== 'removed' && needs !== 'nobody' && mayDo(who, needs)
const long = { timeout: 240_000 }

describe('every route and every tool', () => {
  it('is said to be about a project, with who may use it, or about oneself', () => {
    expect([...Object.keys(routeCases), ...Object.keys(aboutOneself)].sort()).toEqual(allRoutes())
  })

  it('of the native contract has a case, and so has every tool of the others', () => {
    const names = (contract: string) => catalog[contract]?.tools.map(({ name }) => name).sort()
    expect([...Object.keys(toolCases), ...Object.keys(withoutFiles)].sort()).toEqual(names('native'))
    for (const contract of Object.keys(catalog))
      expect(Object.keys(probes[contract] ?? {}).sort()).toEqual(names(contract))
    // Those of the page are behind the routes.
    expect(Object.keys(probes[page.name] ?? {}).sort()).toEqual(page.tools.map(({ name }) => name).sort())
  })
})

describe.each(engines)('in a shared project on %s', (engine) => {
  let vault: Vault
  beforeAll(async () => {
    vault = await openVault(engine)
  })
  afterAll(() => vault[Symbol.asyncDispose]())

  it.each(shareOf(engine, standings))(
    'as %s: each route does what the role allows, and else nothing',
    long,
    async (who) => {
      const { person } = vault.cast[who]
      let scene: Scene | undefined
      for (const [route, casesOf] of Object.entries(routeCases)) {
        const [method = ''] = route.split(' ')
        scene ??= await vault.scene(who)
        const asIfNever = casesOf({ ...scene, ...never })
        const stored = await follow(() => vault.rows(who))
        for (const [index, { needs, path, body, isOwn, inWords }] of casesOf(scene).entries()) {
          const isWrite = may(who, needs) && needs !== 'read'
          if (isWrite) await stored.expectSame(route)
          const told = await ask(person, method, path, body)
          const what = `${who}: ${method} ${path} ${JSON.stringify(body)}: ${told.status} ${told.text.slice(0, 300)}`
          if (may(who, needs)) {
            expect(told.status, what).toBeLessThan(300)
            if (isWrite || isOwn) await stored.expectChange(isOwn ? null : what)
            continue
          }
          if (isIn(who)) {
            if (!inWords) expect(needs === 'nobody' ? [400, 403, 404] : [403], what).toContain(told.status)
            continue
          }
          const { path: nowhere = '', body: nothing } = asIfNever[index] ?? {}
          const expected = await ask(person, method, nowhere, nothing)
          expect(told.status, what).toBe(404)
          expect(told.text, what).not.toContain(mark)
          expect(unnamed(told.text, vault), what).toBe(unnamed(expected.text, vault))
        }
        await stored.expectSame(route)
        if (stored.hasChanged()) scene = undefined
      }
    },
  )

  it.each(shareOf(engine, standings))(
    'as %s: each tool does what the role allows, and else nothing',
    long,
    async (who) => {
      const { call } = vault.cast[who]
      let scene: Scene | undefined
      for (const [tool, lists] of Object.entries(toolCases)) {
        for (const casesOf of lists) {
          scene ??= await vault.scene(who)
          const asIfNever = casesOf({ ...scene, ...never })
          const stored = await follow(() => vault.rows(who))
          for (const [index, { needs, args, isFromElsewhere }] of casesOf(scene).entries()) {
            const isWrite = may(who, needs) && needs !== 'read'
            if (isWrite) await stored.expectSame(tool)
            const told = await call(tool, args, isFromElsewhere ? undefined : vault.id)
            const what = `${who}: ${tool} ${JSON.stringify(args)}: ${told.status} ${told.text.slice(0, 300)}`
            if (may(who, needs)) {
              expect(told.isError, what).toBe(false)
              if (isWrite) await stored.expectChange(what)
              continue
            }
            expect(told.isError, what).toBe(true)
            if (isIn(who)) {
              expect(told.text, what).toMatch(/^forbidden: /)
              continue
            }
            const nothing = asIfNever[index]?.args ?? {}
            const expected = await call(tool, nothing, isFromElsewhere ? undefined : never.id)
            expect(told.status, what).toBe(isFromElsewhere ? 200 : 404)
            if (isFromElsewhere) expect(told.text, what).toMatch(/^not_found: /)
            expect(told.text, what).not.toContain(mark)
            expect(unnamed(told.text, vault), what).toBe(unnamed(expected.text, vault))
          }
          await stored.expectSame(tool)
          if (stored.hasChanged()) scene = undefined
        }
      }
      for (const [tool, args] of Object.entries(withoutFiles))
        expect(await call(tool, args, isIn(who) ? vault.id : undefined), tool).toMatchObject({
          isError: true,
        })
    },
  )

  it.each(shareOf(engine, standings))(
    'as %s: nothing of it is touched through the other contracts',
    long,
    async (who) => {
      const { person, id } = vault.cast[who]
      const key = await person.key(['tasks:read', 'tasks:write', 'context:read', 'context:write'])
      const { task, change, ...scene } = await vault.scene(who)
      const target = {
        ...scene,
        id: task,
        change,
        words: 'Task of',
        user: vault.cast.owner.id,
        name: 'vault',
        project: vault.id,
      }
      const before = await vault.place.rows(vault.id)
      for (const contract of Object.keys(catalog).filter((name) => name !== 'native')) {
        for (const [tool, reaches] of Object.entries(probes[contract] ?? {})) {
          for (const reach of reaches) {
            const url = (project: string) =>
              `${vault.server.url}/mcp/${contract}?project=${encodeURIComponent(project)}`
            const asking = (project: string) =>
              modernCall(url(project), tool, reach(target, id), { authorization: `Bearer ${key}` })
            const told = await asking(vault.id)
            const what = `${who}: ${contract} ${tool} ${JSON.stringify(reach(target, id))}: ${told.text.slice(0, 300)}`
            if (!isIn(who)) {
              expect([told.status, unnamed(told.text, vault)], what).toEqual([
                404,
                unnamed((await asking(never.id)).text, vault),
              ])
              continue
            }
            // Only what is known is the project's; tasks are one's own there, and were moved by those who may.
            if (contract !== 'context' && !may(who, 'edit')) expect(told.text, what).not.toContain(mark)
          }
        }
        expect(await vault.place.rows(vault.id), contract).toEqual(before)
      }
    },
  )

  it.each(shareOf(engine, outsiders))('as %s: its key names a project of one’s own', long, async (who) => {
    const { person, call } = vault.cast[who]
    const scene = await vault.scene(who)
    const hers = await vault.place.rows(vault.id)
    const here = { ...scene, id: vault.key }
    const nowhere = { ...scene, ...never, id: never.key }
    for (const [route, casesOf] of Object.entries(routeCases)) {
      const [method = ''] = route.split(' ')
      if (route.includes('/projects/:id')) continue // takes an id
      for (const [index, { path, body }] of casesOf(here).entries()) {
        const other = casesOf(nowhere)[index]
        const told = await ask(person, method, path, body)
        const expected = await ask(person, method, other?.path ?? '', other?.body)
        const what = `${who}: ${method} ${path} ${JSON.stringify(body)}: ${told.status} ${told.text.slice(0, 300)}`
        expect(told.text, what).not.toContain(mark)
        expect([told.status, unnamed(told.text, vault)], what).toEqual([
          ...[expected.status, unnamed(expected.text, vault)],
        ])
      }
    }
    for (const [tool, lists] of Object.entries(toolCases)) {
      for (const casesOf of lists) {
        for (const [index, { args, isFromElsewhere }] of casesOf(here).entries()) {
          if (isFromElsewhere) continue
          const told = await call(tool, args, vault.key)
          const expected = await call(tool, casesOf(nowhere)[index]?.args, never.key)
          const what = `${who}: ${tool} ${JSON.stringify(args)}: ${told.text.slice(0, 300)}`
          expect(told.text, what).not.toContain(mark)
          expect(unnamed(told.text, vault), what).toBe(unnamed(expected.text, vault))
        }
      }
    }
    expect(await vault.place.rows(vault.id)).toEqual(hers)
  })

  it.each(shareOf(engine, outsiders))(
    'as %s: nothing of it is found in what is about oneself',
    async (who) => {
      const { person } = vault.cast[who]
      await vault.scene(who)
      for (const route of Object.keys(aboutOneself)) {
        const [method = '', path = ''] = route.split(' ')
        if (method !== 'GET' || path.includes(':')) continue
        const told = await ask(person, method, path)
        expect(told.status, route).toBe(200)
        expect(told.text, route).not.toContain(mark)
        expect(told.text, route).not.toContain(vault.id)
      }
      expect((await person.ask('GET', '/api/inbox')).body).toEqual({ items: [], unread: 0 })
    },
  )
})

/** What is stored, looked at before and after what should change it, and once for many that should not. */
async function follow(rows: () => Promise<string[]>) {
  const first = await rows()
  let known = first
  return {
    hasChanged: () => known !== first,
    async expectSame(what: string) {
      expect(await rows(), `${what}: nothing is written by who only reads or may not`).toEqual(known)
    },
    /** With no words it need not have changed. */
    async expectChange(what: string | null) {
      const before = known
      known = await rows()
      if (what !== null) expect(known, what).not.toEqual(before)
    },
  }
}

/** Status and text; of a stream that does not end, what it begins with. */
async function ask(person: Person, method: string, path: string, body?: object) {
  const response = await fetch(new URL(`/api${path}`, person.url), {
    method,
    headers: {
      cookie: person.cookie,
      origin: person.url,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!path.startsWith('/events') || !response.ok)
    return { status: response.status, text: await response.text() }
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return { status: response.status, text: new TextDecoder().decode(value) }
}
