import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openWaymark } from '../../src/index.ts'
import { writeFiles } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { cli, plainEnv } from '../support/servers/waymark.ts'

/** What other programs do that stand in examples: as much as an example needs of them. */
const others: Readonly<Record<string, string>> = {
  waymark: `exec "${process.execPath}" "${cli}" "$@"`,
  claude:
    'while [ $# -gt 0 ]; do case "$1" in --) shift; break;; *) shift;; esac; done; [ $# = 0 ] || exec "$@"',
  npx: 'shift; exec "$@"',
  openssl: 'head -c 32 /dev/urandom | base64',
  less: 'exec cat',
  pass: 'echo "tall ships leave at dawn"',
}

const backlogTask = `---
id: task-1
title: Write the guide
status: To Do
---

## Description

For people who begin.
`

/** The home of somebody who uses Waymark: two projects with tasks up to number 12, discoveries, files to import. */
export async function fillExampleHome(home: string): Promise<void> {
  const app = join(home, 'app')
  const bin = join(home, 'bin')
  mkdirSync(join(home, 'notes'))
  mkdirSync(bin)
  for (const [name, script] of Object.entries(others)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  writeFiles(app, {
    ...sampleFiles,
    // By its address, so that a copy of it is the same project.
    '.git/config': '[remote "origin"]\n\turl = https://example.org/acme/app.git\n',
    'docs/decisions/0001-queue.md': '# Use one queue\n\n## Decision\n\nAll jobs go through one queue.\n',
    'backlog/tasks/task-1 - Write-the-guide.md': backlogTask,
    '.taskmaster/tasks/tasks.json': JSON.stringify({
      tasks: [{ id: 1, title: 'Sketch it', description: '', status: 'pending', priority: 'medium' }],
    }),
    'sentences.jsonl': '{"id":1,"text":"buy milk"}\n',
    'chat.md': '**User:** From now on every release gets a tag.\n',
  })
  const web = join(home, 'web')
  writeFiles(web, { '.git/config': '[remote "origin"]\n\turl = https://example.org/acme/web.git\n' })
  await using shop = await openWaymark({ data: join(home, 'data'), project: web })
  for (let n = 1; n <= 12; n++)
    await shop.executeTool('native', 'local', 'add_task', { title: `Page ${n} of the site` })
  await using library = await openWaymark({ data: join(home, 'data'), project: app })
  const call = (tool: string, args: object) => library.executeTool('native', 'local', tool, args)
  await call('add_task', { title: 'Buy groceries' })
  for (let n = 2; n <= 12; n++) await call('add_task', { title: `Chapter ${n} of the book` })
  for (let n = 1; n <= 12; n++)
    await call('remember', {
      text: `Module ${n} keeps its ${'abcdefghijkl'[n - 1]} in a table`,
      type: 'rule',
    })
}

/** Where an example is run: in the project, with the home's programs before the machine's. */
export function exampleEnv(home: string): Record<string, string> {
  const { PATH = '', ...env } = plainEnv()
  return {
    ...env,
    HOME: home,
    PATH: `${join(home, 'bin')}${delimiter}${PATH}`,
    WAYMARK_DATA: join(home, 'data'),
  }
}
