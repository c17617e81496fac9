import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { cli } from '../support/servers/waymark.ts'
import { type FixtureServer, startFixtureServer } from './start-fixture-server.ts'
import { complaints, passing, runSuite, type Suite, type SuiteRun } from './suite.ts'

describe('the server with the fixtures of the conformance suites', () => {
  let server: FixtureServer
  beforeAll(async () => {
    server = await startFixtureServer()
  })
  afterAll(() => server?.stop())

  it('passes every scenario of suite 0.1', async () => {
    const run = await runSuite('conformance-0.1', server.mcp, ['--suite', 'all'])
    expect(run.scenarios).toHaveLength(32)
    expectNothingWrong(run)
  })

  it('passes every scenario of protocol 2025-11-25', async () => {
    const run = await runSuite('conformance-0.2', server.mcp, ['--requirements', '2025-11-25'])
    expect(run.scenarios).toHaveLength(33)
    expectNothingWrong(run)
  })

  it('passes every scenario of protocol 2026-07-28, the tasks extension aside', async () => {
    const run = await runSuite('conformance-0.2', server.mcp, ['--requirements', '2026-07-28'])
    const scenarios = run.scenarios.filter(({ name }) => !name.startsWith('tasks-'))
    expect(scenarios).toHaveLength(40)
    expectNothingWrong({ ...run, scenarios })
  })
})

/** Sorted by name. */
const needNoFixture = [
  'dns-rebinding-protection',
  'ping',
  'prompts-list',
  'resources-list',
  'resources-subscribe',
  'resources-unsubscribe',
  'server-initialize',
  'server-sse-multiple-streams',
  'tools-list',
]

describe('the server as users get it', () => {
  it('passes every scenario of suite 0.1 that needs no fixture', async () => {
    const run = await runOnBundle('conformance-0.1', ['--suite', 'all'])
    expect(passing(run), allComplaints(run)).toEqual(needNoFixture)
  })

  it('passes every scenario of protocol 2025-11-25 that needs no fixture', async () => {
    const run = await runOnBundle('conformance-0.2', ['--requirements', '2025-11-25'])
    expect(passing(run), allComplaints(run)).toEqual([...needNoFixture, 'server-session-lifecycle'].sort())
  })

  it('passes every scenario of protocol 2026-07-28 that needs no fixture', async () => {
    const run = await runOnBundle('conformance-0.2', ['--requirements', '2026-07-28'])
    expect(passing(run), allComplaints(run)).toEqual([
      'caching',
      'dns-rebinding-protection',
      'http-header-validation',
      'input-required-result-unsupported-methods',
      'input-required-result-validate-input',
      'prompts-list',
      'resources-list',
      'sep-2164-resource-not-found',
      'server-sse-multiple-streams',
      'tools-list',
    ])
    const stateless = run.scenarios.filter(({ name }) => name === 'server-stateless').flatMap(complaints)
    expect(stateless.filter((complaint) => !complaint.includes('Not testable: '))).toEqual([])
    expect(stateless).toHaveLength(4)
  })

  it('has no fixture in its bundle', () => {
    expect(readFileSync(cli, 'utf8')).not.toMatch(/test_simple_text|test:\/\//)
  })
})

async function runOnBundle(suite: Suite, selection: readonly string[]): Promise<SuiteRun> {
  await using server = await serve(['--data', newFolder()])
  return await runSuite(suite, server.mcp, selection)
}

function expectNothingWrong(run: SuiteRun): void {
  // Resuming a broken stream is only recommended, to 2025 servers alone; ours do not keep what they sent.
  const wrong = run.scenarios
    .flatMap(complaints)
    .filter((complaint) => !/^server-sse-polling: W/.test(complaint))
  expect(wrong).toEqual([])
  expect(run.code, run.output).toBe(0)
}

function allComplaints({ scenarios }: SuiteRun): string {
  return scenarios.flatMap(complaints).join('\n')
}
