import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'

export const describeProjectTool = defineTool({
  name: 'describe_project',
  description: 'Which project the caller works in',
  effect: 'read',
  scopes: [],
  input: strict({}),
  async run(_: object, { project: { key, name, files } }) {
    return { key, name, hasFiles: files !== null }
  },
  answer: (project) => project,
})
