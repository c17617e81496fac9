import { invalid } from '../../errors.ts'
import { moduleOf, roleOf } from '../../workspace/file-role.ts'
import type { Dependency } from '../../workspace/read-dependencies.ts'
import { readFile } from '../../workspace/read-file.ts'
import { defineTool } from '../contract.ts'
import { integer, text, textOrNull } from '../documents/outputs.ts'
import { readDependencies } from '../file-tools.ts'
import { filesOf } from '../project-files.ts'
import { listOf, outputOf } from '../schema.ts'
import { timestamp } from '../timestamp.ts'
import { readFileInput } from './schemas.ts'

export const readFileTool = defineTool({
  name: 'read_file',
  description: 'Read file content with optional dependency tree. Tracks access for context scoring.',
  effect: 'read',
  scopes: ['context:read'],
  idempotent: true,
  input: readFileInput,
  output: outputOf({
    file: outputOf({ path: text, content: text, size: integer, lines: integer, language: text }),
    dependencies: listOf(
      outputOf({ path: text, type: text, level: integer, content: textOrNull }, { omitted: text }),
    ),
    metadata: outputOf({ module: text, role: text, lastModified: text }),
  }),
  perMinute: 100,
  slowAfterMs: ({ includeDeps }) => (includeDeps === true ? 2_000 : 500),
  async run({ path, includeDeps = false, maxDepth = 1 }, { project }) {
    if (path === '')
      throw invalid('bad_arguments', '"path" must not be empty.', { facts: { argument: 'path' } })
    const files = filesOf(project)
    const file = await readFile(files, path)
    const dependencies = includeDeps && maxDepth > 0 ? await readDependencies(files, file) : []
    project.countRead(file.path)
    return { file, dependencies, module: moduleOf(file.path, project.name) }
  },
  answer: ({ file, dependencies, module }) => ({
    file: {
      path: file.path,
      content: file.content,
      size: file.size,
      lines: file.lines,
      language: file.language,
    },
    dependencies: dependencies.map(dependency),
    metadata: { module, role: roleOf(file.path), lastModified: timestamp(file.modifiedAt) },
  }),
})

function dependency({ path, content, omitted }: Dependency): object {
  return { path, type: 'import', level: 1, content, ...(omitted !== null && { omitted }) }
}
