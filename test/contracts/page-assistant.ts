import { expect, vi } from 'vitest'
import { type Answer, type ApiClient, apiOf } from '../support/clients/api-client.ts'
import type { ToolAnswer } from '../support/clients/mcp-clients.ts'
import { serve } from '../support/servers/serving.ts'
import type { Place } from '../support/stores/places.ts'

type Args = Readonly<Record<string, unknown>>
type Ask = (api: ApiClient, args: Args) => Promise<Answer>

const query = (args: Args) =>
  new URLSearchParams(Object.entries(args).map(([name, value]): [string, string] => [name, String(value)]))

/** The route behind which each tool of the page's contract stands. */
const routes: Readonly<Record<string, Ask>> = {
  describe_project: async (api) => {
    const [status, { project }] = await api.get('/me')
    return [status, project]
  },
  list_tasks: (api, args) => api.get(`/tasks?${query(args)}`),
  search_tasks: (api, args) => api.get(`/tasks/search?${query(args)}`),
  add_task: (api, args) => api.post('/tasks', args),
  understand: (api, args) => api.post('/tasks/understand', args),
  understand_list: (api, args) => api.post('/tasks/understand/list', args),
  add_tasks: (api, args) => api.post('/tasks/list', args),
  get_task: (api, { task }) => api.get(`/tasks/${task}`),
  update_task: (api, { task, ...fields }) => api.patch(`/tasks/${task}`, fields),
  complete_task: (api, { task, ...fields }) => api.post(`/tasks/${task}/complete`, fields),
  delete_task: (api, { task }) => api.delete(`/tasks/${task}`),
  move_task: (api, { task, ...fields }) => api.post(`/tasks/${task}/move`, fields),
  change_tasks: (api, args) => api.post('/tasks/change', args),
  delete_tasks: (api, args) => api.post('/tasks/delete', args),
  move_tasks: (api, args) => api.post('/tasks/move', args),
  add_comment: (api, { task, ...fields }) => api.post(`/tasks/${task}/comments`, fields),
  edit_comment: (api, { task, comment, ...fields }) =>
    api.patch(`/tasks/${task}/comments/${comment}`, fields),
  remove_comment: (api, { task, comment }) => api.delete(`/tasks/${task}/comments/${comment}`),
  check_attachment: (api, { task }) => api.post(`/tasks/${task}/attachments?name=seen.txt`, { text: 'Seen' }),
  add_attachment: (api, { task, name }) =>
    api.post(`/tasks/${task}/attachments?name=${name}`, { text: 'Seen' }),
  get_attachment: (api, { attachment }) => api.get(`/attachments/${attachment}`),
  remove_attachment: (api, { attachment }) => api.delete(`/attachments/${attachment}`),
  list_trash: (api, args) => api.get(`/trash?${query(args)}`),
  correct_discovery: (api, { discovery, ...fields }) => api.patch(`/discoveries/${discovery}`, fields),
  merge_discoveries: (api, { discovery, ...fields }) => api.post(`/discoveries/${discovery}/merge`, fields),
  forget_discovery: (api, { discovery }) => api.delete(`/discoveries/${discovery}`),
  list_changes: (api, args) => api.get(`/changes?${query(args)}`),
  undo: (api, args) => api.post('/undo', args),
  list_discoveries: (api, args) => api.get(`/discoveries?${query(args)}`),
  remember: (api, args) => api.post('/discoveries', args),
  get_discovery: (api, { discovery }) => api.get(`/discoveries/${discovery}`),
  search: (api, args) => api.get(`/search?${query(args)}`),
  list_sessions: (api, args) => api.get(`/sessions?${query(args)}`),
  list_files: (api, args) => api.get(`/files?${query(args)}`),
}

/** Somebody at the page, who reaches the tools of its contract through the routes of a server of their own. */
export interface PageAssistant extends AsyncDisposable {
  callTool(name: string, args?: object): Promise<ToolAnswer>
  readResource(uri: string): Promise<unknown>
}

export async function openPage({ args, env }: Place, user: string): Promise<PageAssistant> {
  const serving = await serve([...args, '--user', user], env)
  const api = apiOf(serving.url)
  const ask = async (tool: string, given: object): Promise<ToolAnswer> => {
    const [status, body] = await (routes[tool] as Ask)(api, given as Args)
    return {
      content: [{ type: 'text', text: JSON.stringify(body) }],
      ...(status >= 400 && { isError: true }),
    }
  }
  // Sessions are kept a moment after a call was answered; from here on there is one.
  await vi.waitFor(async () => {
    const [, { sessions }] = await api.get('/sessions')
    expect(sessions).toContainEqual(expect.objectContaining({ client: 'api' }))
  }, 5_000)
  return {
    callTool: (name, given = {}) => ask(name, given),
    async readResource(uri) {
      const [status, body] = await api.get(`/tasks/${uri.slice('task://'.length)}`)
      if (status >= 400) throw new Error(body.error.message)
      return body
    },
    [Symbol.asyncDispose]: () => serving[Symbol.asyncDispose](),
  }
}
