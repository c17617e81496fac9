import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { asMany, connect } from '../../../test/support/stores/database-roles.ts'
import { smallIndexes } from '../../../test/support/stores/every-table.ts'
import { fillIsolated, garden, people } from '../../../test/support/stores/isolated-tables.ts'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { hashOf } from '../../projects/invitations.ts'
import { projectIdOf } from '../../projects/project.ts'
import { openPostgresStores } from './open.ts'

// What somebody could do who writes SQL as the role of the program, in their own name.

const refused = { code: '42501' }
let filled: string
let client: pg.Client

beforeAll(async () => {
  filled = await newMigratedDatabase()
  const indexes = smallIndexes()
  await using stores = await openPostgresStores({ url: filled, ...indexes })
  await fillIsolated(stores, indexes)
})

const run = async (person: string, ...statements: string[]) => {
  client = await connect(filled)
  return asMany(client, person, statements)
}
const expectRefused = async (person: string, ...statements: string[]) =>
  expect(run(person, ...statements), statements.join('; ')).rejects.toMatchObject(refused)

describe('an invitation', () => {
  const join = (project: string, member: string, role: string) =>
    `INSERT INTO project_members VALUES ('${project}', '${member}', '${role}', '', 0, 0)`
  const show = (hash: string) => `SELECT set_config('waymark.invitation', '${hash}', true)`
  const take = "UPDATE invitations SET used_by = 'linus' RETURNING owner, role"
  const hashOfGarden = async () => {
    const { rows } = await (await connect(filled)).query(
      "SELECT token_hash FROM invitations WHERE owner = 'ada'",
    )
    return rows[0].token_hash as string
  }

  it('is shown to nobody but its owner and whoever shows its secret, and lets them join as it says', async () => {
    const hash = await hashOfGarden()
    const joining = (secret: string, ...statements: string[]) =>
      run('linus', show(secret), take, ...statements)

    expect(await joining('')).toMatchObject({ rowCount: 0 })
    expect(await joining(hashOf('a guess'))).toMatchObject({ rowCount: 0 })
    expect(await joining(hash)).toMatchObject({ rows: [{ owner: 'ada', role: 'reader' }] })
    expect(await joining(hash, join(garden, 'linus', 'reader'))).toMatchObject({ rowCount: 1 })
    for (const statement of [
      join(garden, 'linus', 'editor'),
      join(garden, 'linus', 'owner'),
      join(garden, 'somebody', 'reader'),
      join(projectIdOf('grace', 'garden'), 'linus', 'reader'),
      "UPDATE invitations SET role = 'editor'",
      `INSERT INTO invitations VALUES ('${garden}', 'x', 'ada', 'garden', 'editor', 'y', 0, 0)`,
      `INSERT INTO invitations VALUES ('${garden}', 'x', 'linus', 'garden', 'editor', 'y', 0, 0)`,
    ])
      await expectRefused('linus', show(hash), take, statement)
    expect(await joining(hash, 'DELETE FROM invitations')).toMatchObject({ rowCount: 1 })
    const again = "UPDATE invitations SET used_by = 'somebody'"
    expect(await joining(hash, again)).toMatchObject({ rowCount: 0 })
    // Marking it is what makes it theirs.
    await expectRefused('linus', show(hash), join(garden, 'linus', 'reader'))
    expect(await run('linus', show(hash), 'DELETE FROM invitations')).toMatchObject({ rowCount: 0 })
  })

  it('is given for a project of one’s own alone, and never to own it', async () => {
    const give = (who: string, role: string) =>
      `INSERT INTO invitations VALUES ('${garden}', 'x', '${who}', 'garden', '${role}', 'y', 0, 0)`
    for (const who of [people.editor, people.stranger]) await expectRefused(who, give(who, 'reader'))
    expect(await run('ada', give('ada', 'reader'))).toMatchObject({ rowCount: 1 })
    await expect(run('ada', give('ada', 'owner'))).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a personal project', () => {
  const make = (id: string, owner: string, key = '') =>
    `INSERT INTO projects VALUES ('${id}', '${owner}', '${key}', '', '', '', 0, NULL)`

  it('is taken by nobody before its person comes, nor written to', async () => {
    for (const statement of [
      make('newcomer', 'eve'),
      make('newcomer', 'newcomer'),
      "INSERT INTO project_members VALUES ('newcomer', 'eve', 'owner', '', 0, 0)",
      "INSERT INTO project_counters VALUES ('newcomer', 0, 0, 0, 0, 0, 0, 0, 0, '', 0, 0)",
      "INSERT INTO comments VALUES ('newcomer', 1, 1, 'eve', NULL, 'Mine', 0, NULL)",
      "INSERT INTO sessions VALUES ('newcomer', 'x', 'eve', '', 'eve/', 0, 0, 1, NULL)",
    ].map((one) =>
      one.replace(
        /^(INSERT INTO sessions) VALUES/,
        '$1 (project, id, actor, client, connection, started_at, last_at, calls, summary) VALUES',
      ),
    ))
      await expectRefused('eve', statement)
    expect(await run('eve', make('eve', 'eve'))).toMatchObject({ rowCount: 1 })
  })

  it('is shared with nobody, not even by its person', async () => {
    const share = "INSERT INTO project_members VALUES ('ada', 'grace', 'reader', '', 0, 0)"
    await expect(run('ada', share)).rejects.toMatchObject({ code: '23514' })
    await expectRefused('grace', share)
    await expectRefused('ada', "UPDATE projects SET owner = 'grace' WHERE id = 'ada'")
  })

  it('and one of a key that nobody has made yet are made by their own person alone', async () => {
    const future = projectIdOf('ada', 'future')
    await expectRefused('eve', make(future, 'eve', 'future'))
    await expectRefused('eve', make(future, 'ada', 'future'))
    await expectRefused('ada', make(future, 'ada', 'another key'))
    expect(await run('ada', make(future, 'ada', 'future'))).toMatchObject({ rowCount: 1 })
    await expectRefused('ada', make(projectIdOf('eve', 'future'), 'ada', 'future'))
  })
})

describe('a role', () => {
  it('is raised by nobody for themselves', async () => {
    for (const who of [people.reader, people.commenter, people.editor]) {
      const mine = `project = '${garden}' AND member = '${who}'`
      for (const role of ['editor', 'owner']) {
        if (who === people.editor && role === 'editor') continue
        await expectRefused(who, `UPDATE project_members SET role = '${role}' WHERE ${mine}`)
        await expectRefused(
          who,
          `DELETE FROM project_members WHERE ${mine}`,
          `INSERT INTO project_members VALUES ('${garden}', '${who}', '${role}', '', 0, 0)`,
        )
      }
      expect(await run(who, `UPDATE projects SET owner = '${who}' WHERE id = '${garden}'`)).toMatchObject({
        rowCount: 0,
      })
      const view = `UPDATE project_members SET prefix = 'MINE', position = 7 WHERE ${mine}`
      expect(await run(who, view)).toMatchObject({ rowCount: 1 })
      expect(await run(who, view.replace(`member = '${who}'`, "member = 'ada'"))).toMatchObject({
        rowCount: 0,
      })
    }
    for (const who of [people.removed, people.stranger])
      await expectRefused(
        who,
        `INSERT INTO project_members VALUES ('${garden}', '${who}', 'reader', '', 0, 0)`,
      )
  })

  it('goes with its project and its member, and never to another', async () => {
    for (const [who, column, value] of [
      [people.reader, 'member', 'ada'],
      [people.reader, 'project', projectIdOf('grace', 'garden')],
      ['ada', 'member', 'eve'],
    ] as const)
      await expectRefused(who, `UPDATE project_members SET ${column} = '${value}'`)
    await expectRefused(
      'ada',
      `UPDATE projects SET id = '${projectIdOf('grace', 'x')}' WHERE id = '${garden}'`,
    )
    // Ownership goes to members alone.
    await expectRefused('ada', `UPDATE projects SET owner = 'grace' WHERE id = '${garden}'`)
    const over = `UPDATE projects SET owner = '${people.reader}' WHERE id = '${garden}'`
    expect(await run('ada', over)).toMatchObject({ rowCount: 1 })
  })
})

describe('a commenter', () => {
  const me = people.commenter
  const say = (author: string, id: number) =>
    `INSERT INTO comments VALUES ('${garden}', 1, ${id}, '${author}', NULL, 'Well?', 0, NULL)`
  const record = (subject: string, actor: string) =>
    `INSERT INTO changes (project, id, entry, kind, subject, at, actor) VALUES ('${garden}', 999, 0, 'comment', '${subject}', 0, '${actor}')`

  it('writes comments of their own, and what belongs to that', async () => {
    for (const statement of [
      say(me, 99),
      record('comment:99 1', me),
      `INSERT INTO task_followers VALUES ('${garden}', 1, '${me}', 1)`,
      `UPDATE project_counters SET last_comment = last_comment + 1, last_change = last_change + 1 WHERE project = '${garden}'`,
      `INSERT INTO inbox VALUES ('ada', 'x', 0, 'commented', '${garden}', 1, '${me}', NULL, 1, 'Well?', NULL)`,
    ])
      expect(await run(me, statement), statement).toMatchObject({ rowCount: 1 })
    expect(
      await run(me, say(me, 99), `UPDATE comments SET text = 'Better' WHERE author = '${me}'`),
    ).toMatchObject({ rowCount: 1 })
    expect(await run(me, say(me, 99), `DELETE FROM comments WHERE project = '${garden}'`)).toMatchObject({
      rowCount: 1,
    })
  })

  it('writes nothing in the name of another, and no other change', async () => {
    for (const statement of [
      say('ada', 99),
      record('comment:99 1', 'ada'),
      record('task:1', me),
      record('discovery:1', me),
    ])
      await expectRefused(me, statement)
    for (const statement of [
      `UPDATE comments SET text = 'Changed' WHERE author <> '${me}'`,
      `UPDATE changes SET undone_by = 1 WHERE project = '${garden}'`,
    ])
      expect(await run(me, statement), statement).toMatchObject({ rowCount: 0 })
    await expectRefused(me, say(me, 99), "UPDATE comments SET author = 'ada'")
  })
})

describe('an inbox', () => {
  const tell = (person: string, actor: string) =>
    `INSERT INTO inbox VALUES ('${person}', 'x', 0, 'mentioned', '${garden}', 1, '${actor}', NULL, 1, NULL, NULL)`

  it('is filled by who may comment, for members alone, in their own name', async () => {
    for (const who of [people.commenter, people.editor, 'ada'])
      expect(await run(who, tell(people.reader, who))).toMatchObject({ rowCount: 1 })
    for (const who of [people.reader, people.removed, people.stranger])
      await expectRefused(who, tell('ada', who))
    await expectRefused(people.editor, tell('grace', people.editor))
    await expectRefused(people.editor, tell('ada', 'friend of ada'))
    await expectRefused('ada', tell(people.removed, 'ada'))
  })

  it('is read, marked and emptied by its person, who changes nothing else of it', async () => {
    expect(await run('ada', 'UPDATE inbox SET seen_at = 1')).toMatchObject({ rowCount: 1 })
    await expectRefused('ada', "UPDATE inbox SET text = 'Never said'")
    expect(await run(people.editor, 'UPDATE inbox SET seen_at = 1')).toMatchObject({ rowCount: 0 })
    expect(await run(people.editor, 'DELETE FROM inbox')).toMatchObject({ rowCount: 0 })
  })
})

describe('a session', () => {
  const begin = (project: string, actor: string) =>
    `INSERT INTO sessions (project, id, actor, client, connection, started_at, last_at, calls)
     VALUES ('${project}', 'mine', '${actor}', '', 'x', 0, 0, 1)`
  const key = (name: string) => `SELECT set_config('waymark.key', '${name}', true)`

  it('is begun by members in their own name, and by a person where a project of theirs may come to be', async () => {
    for (const who of [people.reader, people.commenter, people.editor])
      expect(await run(who, begin(garden, who))).toMatchObject({ rowCount: 1 })
    for (const who of [people.removed, people.stranger]) await expectRefused(who, begin(garden, who))
    await expectRefused(people.reader, begin(garden, 'ada'))

    const future = projectIdOf('eve', 'future')
    expect(await run('eve', key('future'), begin(future, 'eve'))).toMatchObject({ rowCount: 1 })
    await expectRefused('eve', begin(future, 'eve'))
    await expectRefused('eve', key('another'), begin(future, 'eve'))
    // Nobody waits in the project of another until they make it.
    await expectRefused('eve', key('future'), begin(projectIdOf('ada', 'future'), 'eve'))
    await expectRefused('ada', key('garden'), begin(projectIdOf('grace', 'garden'), 'ada'))
  })

  it('is moved to no other project, and removed by nobody but who worked, or the owner', async () => {
    const moving = `UPDATE sessions SET project = '${projectIdOf('grace', 'garden')}' WHERE id = 'mine'`
    await expectRefused(people.reader, begin(garden, people.reader), moving)
    expect(await run(people.editor, `DELETE FROM sessions WHERE project = '${garden}'`)).toMatchObject({
      rowCount: 0,
    })
    const own = [begin(garden, people.reader), `DELETE FROM sessions WHERE project = '${garden}'`]
    expect(await run(people.reader, ...own)).toMatchObject({ rowCount: 1 })
  })
})

it('lets an editor change what a project holds, and remove neither the project nor its history', async () => {
  for (const [table, column] of [
    ['projects', 'id'],
    ['project_counters', 'project'],
    ['term_counts', 'project'],
    ['sessions', 'project'],
    ['context_items', 'project'],
    ['changes', 'project'],
  ])
    expect(
      await run(people.editor, `DELETE FROM ${table} WHERE ${column} = '${garden}'`),
      table,
    ).toMatchObject({ rowCount: 0 })
})
