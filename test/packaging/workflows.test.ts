import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly shell?: string
}

interface Job {
  readonly uses?: string
  readonly needs?: string | readonly string[]
  readonly steps?: readonly Step[]
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> }
  readonly 'timeout-minutes'?: number
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const workflow = (name: string) => parse(read(`.github/workflows/${name}`)) as Workflow
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps)
const runsOf = (job: Job | undefined) => (job?.steps ?? []).flatMap(({ run }) => run ?? []).join('\n')

describe.each(['ci.yml', 'release.yml'])('the workflow %s', (name) => {
  const given = workflow(name)

  it('needs no secret', () => {
    expect(read(`.github/workflows/${name}`)).not.toMatch(/secrets\./)
  })

  it('may read the repository, and more only in the job that needs it', () => {
    expect(given.permissions).toEqual({ contents: 'read' })
  })

  it('takes actions of a named version', () => {
    for (const { uses } of stepsOf(given))
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/)
  })

  it('waits for jobs there are, and calls workflows there are', () => {
    for (const { needs = [], uses } of Object.values(given.jobs)) {
      for (const needed of [needs].flat()) expect(given.jobs).toHaveProperty(needed)
      if (uses !== undefined) expect(existsSync(join(root, uses))).toBe(true)
    }
  })

  it('runs npm scripts there are', () => {
    const named = [...JSON.stringify(stepsOf(given)).matchAll(/npm run ([\w-]+)/g)].map(
      ([, script]) => script,
    )
    for (const script of named) expect(scripts).toHaveProperty(String(script))
  })
})

it('what a change must pass is run on every system, with both Nodes', () => {
  const { check } = workflow('ci.yml').jobs
  expect(check?.strategy?.matrix).toEqual({
    os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: [24, 26],
  })
  expect(check?.steps?.at(-1)).toMatchObject({ run: 'bash .ci/run', shell: 'bash' })
})

it('a release waits for the checks, and publishes the package with its provenance, the image and the bundles', () => {
  const { check, bundle, npm, image, release } = workflow('release.yml').jobs
  expect(check?.uses).toBe('./.github/workflows/ci.yml')
  for (const job of [bundle, npm, image]) expect(job?.needs).toBe('check')
  expect(runsOf(npm)).toContain('npm publish --provenance')
  expect(npm?.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
  expect(image?.permissions).toEqual({ contents: 'read', packages: 'write' })
  expect(image?.steps?.some(({ uses }) => uses?.startsWith('docker/build-push-action@'))).toBe(true)
  expect(release?.needs).toEqual(['bundle', 'npm', 'image'])
  expect(runsOf(release)).toContain('gh release create')
  expect(runsOf(release)).toContain('npm run plugins -- --out plugins --check')
})

it('a release has a bundle for each platform that one can be made for', async () => {
  const { readPlatform } = await import('../../scripts/packaging/machine-code.ts')
  const named = workflow('release.yml').jobs.bundle?.strategy?.matrix.include as { platform: string }[]
  expect(named.map(({ platform }) => readPlatform(platform))).toHaveLength(5)
})

it('dependencies, actions and the image are kept up to date', () => {
  const { version, updates } = parse(read('.github/dependabot.yml'))
  expect(version).toBe(2)
  expect(updates.map((one: Record<string, unknown>) => one['package-ecosystem'])).toEqual([
    'npm',
    'github-actions',
    'docker',
  ])
})

it.each(
  globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter((file) => !file.endsWith('config.yml')),
)('%s is a form that GitHub shows', (file) => {
  const form = parse(read(file))
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
  const fields = form.body as { type: string; id?: string; attributes: { label?: string } }[]
  const asked = fields.filter(({ type }) => type !== 'markdown')
  expect(asked.every(({ attributes }) => attributes.label)).toBe(true)
  expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
})
