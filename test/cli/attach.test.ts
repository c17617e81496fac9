import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'

it('attaches files to a task, which show and undo know', async () => {
  const data = join(newFolder(), 'data')
  const here = newFolder()
  const [plan, picture] = [join(here, 'plan.txt'), join(here, 'shed.png')]
  writeFileSync(plan, 'Two coats')
  writeFileSync(picture, Buffer.from('89504e470d0a1a0a0000', 'hex'))
  const run = (...args: readonly string[]) => waymark([...args, '--data', data])
  await run('add', 'Paint the shed', '--project', 'personal')
  const attached = await run('attach', '1', plan, picture, '--project', 'personal')
  expect(attached).toEqual({ code: 0, stdout: '+ plan.txt, change 2\n+ shed.png, change 3\n', stderr: '' })
  const show = async () => (await run('show', '1', '--project', 'personal')).stdout
  expect(await show()).toContain(
    'attachments: plan.txt (text/plain, 9 bytes), shed.png (image/png, 10 bytes)\n',
  )
  await run('undo', '--project', 'personal')
  expect(await show()).toContain('attachments: plan.txt (text/plain, 9 bytes)\n')
  const again = await run('attach', 'personal#1', picture, '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({
    task: 1,
    attached: [{ name: 'shed.png', isPicture: true }],
  })
})

it('attaches nothing where a file, the task or the room is missing, and says what', async () => {
  const data = join(newFolder(), 'data')
  const here = newFolder()
  const [plan, folder] = [join(here, 'plan.txt'), join(here, 'folder')]
  writeFileSync(plan, 'Two coats')
  mkdirSync(folder)
  await waymark(['add', 'Paint the shed', '--data', data])
  const refused = async (args: readonly string[], env = {}) => {
    const { code, stderr } = await waymark(['attach', ...args, '--data', data], env)
    return [code, stderr.split('\n')[0]]
  }
  expect(await refused(['1', plan, join(here, 'none')])).toEqual([
    1,
    `waymark: There is no file ${here}/none.`,
  ])
  expect(await refused(['1', folder])).toEqual([1, `waymark: ${folder} is not a file.`])
  expect(await refused(['9', plan])).toEqual([1, 'waymark: There is no task 9.'])
  expect(await refused(['shed', plan])).toEqual([2, 'waymark: Name the task by its number.'])
  expect(await refused(['1'])).toEqual([2, 'waymark: Name a task and the files to attach.'])
  expect(await refused(['1', plan], { WAYMARK_FILES_MB: '0' })).toEqual([
    1,
    'waymark: Files cannot be attached here.',
  ])
  expect(readdirSync(data)).not.toContain('files')
})
