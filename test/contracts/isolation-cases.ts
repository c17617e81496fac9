/** What a caller can name that may be somebody else's: a task, by number or by title, a change, a project, or a user. */
export interface Target {
  readonly id: number
  readonly words: string
  readonly change: number
  readonly user: string
  /** The prefix of a project, and its name and id. */
  readonly prefix: string
  readonly name: string
  readonly project: string
}

/** The arguments of a call that names the target. `self` is the caller. */
export type Probe = (target: Target, self: string) => object

/** Arguments by which something of somebody else's can be named; each must be tried. */
export const namingArguments: readonly string[] = [
  'task_id',
  'task_identifier',
  'task',
  'parent',
  'blocked_by',
  'blockedBy',
  'query',
  'q',
  'discovery',
  'before',
  'replaces',
  'module',
  'cursor',
  'change',
  'user_id',
  'project',
  'to',
  'assignee',
  'forget',
  'comment',
  'attachment',
  'tasks',
  'after',
  'with',
]

/** Arguments that name nothing: words for what is one's own, and how much of it. A new one is put here or there. */
export const plainArguments: readonly string[] = [
  'across',
  'actor',
  'addTags',
  'remind',
  'removeTags',
  'typedAt',
  'expectedTitle',
  'expectedDescription',
  'expectedText',
  'standing',
  'file',
  'until',
  'budget',
  'caseSensitive',
  'case_sensitive',
  'claim',
  'client',
  'context',
  'deps',
  'description',
  'done',
  'due',
  'duration',
  'day',
  'only',
  'erase',
  'filePattern',
  'files',
  'glob',
  'hash',
  'includeDeps',
  'is_complete',
  'limit',
  'lines',
  'maxDepth',
  'name',
  'size',
  'new_description',
  'new_title',
  'note',
  'outline',
  'path',
  'pattern',
  'priority',
  'repeat',
  'since',
  'start',
  'status',
  'steps',
  'tag',
  'tags',
  'text',
  'title',
  'type',
  'view',
]

const byNumberOrWords = (more: object = {}): readonly Probe[] => [
  ({ id }) => ({ task: id, ...more }),
  ({ id }) => ({ task: `#${id}`, ...more }),
  ({ words }) => ({ task: words, ...more }),
  ({ words }) => ({ task: words.slice(2, 12), ...more }),
  ({ prefix }) => ({ task: `${prefix}-1`, ...more }),
  ({ prefix }) => ({ task: `${prefix.toLowerCase()}#2`, ...more }),
  ({ id }) => ({ task: `personal#${id}`, ...more }),
]

/** By all that a project is called: what it is shown as, and what only those know who are in it. */
const byProject = (more: object = {}, as = 'project'): readonly Probe[] => [
  ({ prefix }) => ({ ...more, [as]: prefix }),
  ({ name }) => ({ ...more, [as]: name }),
  ({ project }) => ({ ...more, [as]: project }),
  ({ user }) => ({ ...more, [as]: user }),
]

const byIdOrText = (more: object = {}): readonly Probe[] => [
  ({ id }) => ({ task_id: id, ...more }),
  ({ words }) => ({ task_identifier: words, ...more }),
  ({ words }) => ({ task_identifier: words.slice(2, 12), ...more }),
  ({ prefix }) => ({ task_identifier: `${prefix}-1`, ...more }),
  ({ id, words }) => ({ task_id: id, task_identifier: words, ...more }),
  ({ id }) => ({ task_id: id, task_identifier: 'Own', ...more }),
  ({ words }) => ({ task_id: 1, task_identifier: words, ...more }),
]

const byUserAndId = (more: object = {}): readonly Probe[] => [
  ({ id }, self) => ({ user_id: self, task_id: id, ...more }),
  ({ id, user }) => ({ user_id: user, task_id: id, ...more }),
  ({ user }) => ({ user_id: user, task_id: 1, ...more }),
]

const byId = (more: object = {}): readonly Probe[] => [({ id }) => ({ task_id: id, ...more })]

const receipts: Readonly<Record<string, readonly Probe[]>> = {
  add_task: [
    ({ user }) => ({ user_id: user, title: 'Planted' }),
    ({ words }, self) => ({ user_id: self, title: words }),
  ],
  list_tasks: [
    (_, self) => ({ user_id: self }),
    ({ user }) => ({ user_id: user }),
    ({ user }) => ({ user_id: user, status: 'completed' }),
  ],
  complete_task: byUserAndId(),
  delete_task: byUserAndId(),
  update_task: [...byUserAndId({ title: 'Taken' }), ...byUserAndId(), ...byUserAndId({ title: '' })],
}

/** For every tool of every contract, the ways to reach for what is somebody else's. */
export const cases: Readonly<Record<string, Readonly<Record<string, readonly Probe[]>>>> = {
  native: {
    add_task: [
      ({ words }) => ({ title: words }),
      ({ id }) => ({ title: 'Part', parent: id }),
      ({ words }) => ({ title: 'Part', parent: words }),
      ({ prefix }) => ({ title: 'Part', parent: `${prefix}-1` }),
      ({ id }) => ({ title: 'Waiting', blocked_by: [id] }),
      ({ prefix }) => ({ title: 'Waiting', blocked_by: [`${prefix}-1`] }),
      ({ user }) => ({ title: 'For her', assignee: user }),
      ({ user }) => ({ title: 'For her', assignee: `@${user}` }),
      ...byProject({ title: 'Planted' }),
    ],
    list_tasks: [
      () => ({ view: 'all', limit: 500 }),
      () => ({ view: 'all', limit: 500, project: 'all' }),
      ...byProject({ view: 'all' }),
      ({ words }) => ({ view: 'all', query: words }),
      ({ words }) => ({ view: 'all', query: words, project: 'all' }),
      ({ id }) => ({ view: 'all', cursor: `newest.${id + 1}` }),
    ],
    get_task: byNumberOrWords(),
    update_task: [
      ({ id }) => ({ task: id, remind: '2030-01-01T09:00:00Z' }),
      ...byNumberOrWords({ title: 'Taken' }),
      ...byNumberOrWords({ claim: true }),
      ...byNumberOrWords({ note: 'Seen' }),
      ...byNumberOrWords({ project: 'personal' }),
      ...byProject({ task: 1 }),
      ({ id }) => ({ task: 1, blocked_by: [id] }),
      ({ prefix }) => ({ task: 1, blocked_by: [`${prefix}-1`] }),
      ({ user }) => ({ task: 1, assignee: user }),
    ],
    complete_task: [...byNumberOrWords(), ...byNumberOrWords({ done: false })],
    delete_task: byNumberOrWords(),
    remember: [
      ...byNumberOrWords({ text: 'Planted', type: 'rule' }),
      ({ id }) => ({ text: 'Planted', type: 'rule', replaces: id }),
      () => ({ text: 'Planted', type: 'rule', module: 'team', task: 9_000_001, replaces: 9_000_001 }),
      ({ id }) => ({ forget: id }),
      () => ({ forget: 2 }),
    ],
    context_search: [({ words }) => ({ query: words }), ({ words }) => ({ query: words, module: 'team' })],
    read_file: [({ words }) => ({ path: words })],
    grep_codebase: [({ words }) => ({ pattern: words, cursor: '0' })],
    catch_up: [() => ({}), () => ({ since: '2026-01-01', budget: 5_000 })],
    undo: [
      ({ change }) => ({ change }),
      ({ prefix }) => ({ change: `${prefix}/1` }),
      ({ name }) => ({ change: `${name}/1` }),
      ({ change }) => ({ change: `personal/${change}` }),
      ({ user }) => ({ change: `${user}/1` }),
    ],
  },
  context: {
    context_search: [({ words }) => ({ query: words }), ({ words }) => ({ query: words, module: 'team' })],
    read_file: [({ words }) => ({ path: words })],
    grep_codebase: [({ words }) => ({ pattern: words })],
  },
  envelope: {
    add_task: [({ words }) => ({ title: words }), ({ user }) => ({ title: 'Planted', user_id: user })],
    list_tasks: [() => ({}), ({ user }) => ({ user_id: user })],
    complete_task: byIdOrText(),
    delete_task: byIdOrText(),
    update_task: [...byIdOrText({ new_title: 'Taken' }), ...byIdOrText(), ...byIdOrText({ new_title: ' ' })],
  },
  assistant: receipts,
  delegate: {
    ...receipts,
    list_tasks: [...(receipts.list_tasks ?? []), () => ({})],
    complete_task: [...byUserAndId(), ...byId()],
    delete_task: [...byUserAndId(), ...byId()],
  },
  page: {
    describe_project: [() => ({})],
    list_tasks: [
      () => ({ view: 'all', limit: 1_000 }),
      () => ({ view: 'all', limit: 1_000, across: '1' }),
      ({ words }) => ({ view: 'all', query: words }),
      ({ words }) => ({ view: 'all', query: words, across: '1' }),
      ({ user }) => ({ view: 'all', across: '1', assignee: user }),
      ({ id }) => ({ view: 'all', parent: id }),
      ({ id }) => ({ view: 'all', cursor: `newest.${id + 1}` }),
    ],
    add_task: [
      ({ words }) => ({ title: words }),
      ({ id }) => ({ title: 'Part', parent: id }),
      ({ id }) => ({ title: 'Waiting', blockedBy: [id] }),
      ({ user }) => ({ title: 'For her', assignee: user }),
    ],
    // In quotes, or what reads as a date would be taken for one.
    understand: [({ words }) => ({ text: `"${words}"` })],
    search_tasks: [({ words }) => ({ q: words }), ({ id }) => ({ q: `#${id}` })],
    understand_list: [({ words }) => ({ text: `- "${words}"` })],
    add_tasks: [
      ({ words }) => ({ tasks: [{ title: words }] }),
      ({ id }) => ({ tasks: [{ title: 'Part', parent: id }] }),
      ({ id }) => ({ tasks: [{ title: 'Waiting', blockedBy: [id] }] }),
      ({ user }) => ({ tasks: [{ title: 'For her', assignee: user }] }),
    ],
    get_task: [({ id }) => ({ task: id })],
    update_task: [
      ({ id }) => ({ task: id, title: 'Taken' }),
      ({ id }) => ({ task: id, claim: 'probe' }),
      ({ id }) => ({ task: id, note: 'Seen' }),
      ({ id }) => ({ task: 1, parent: id }),
      ({ id }) => ({ task: 1, blockedBy: [id] }),
      ({ user }) => ({ task: 1, assignee: user }),
    ],
    complete_task: [({ id }) => ({ task: id }), ({ id }) => ({ task: id, done: false })],
    delete_task: [({ id }) => ({ task: id })],
    move_task: [({ id }) => ({ task: id, to: 'personal' }), ...byProject({ task: 1 }, 'to')],
    change_tasks: [
      ({ id }) => ({ tasks: [1, id], priority: 'high' }),
      ({ id }) => ({ tasks: [1], parent: id }),
      ({ id }) => ({ tasks: [1], after: id }),
      ({ id }) => ({ tasks: [1], before: id }),
      ({ id }) => ({ tasks: [1], blockedBy: [id] }),
      ({ user }) => ({ tasks: [1], assignee: user }),
    ],
    delete_tasks: [({ id }) => ({ tasks: [id] })],
    move_tasks: [({ id }) => ({ tasks: [id], to: 'personal' }), ...byProject({ tasks: [1] }, 'to')],
    add_comment: [({ id }) => ({ task: id, text: 'Seen' })],
    edit_comment: [
      ({ id }) => ({ task: id, comment: 1, text: 'Taken' }),
      ({ id }) => ({ task: 1, comment: id, text: 'Taken' }),
    ],
    remove_comment: [({ id }) => ({ task: id, comment: 1 }), ({ id }) => ({ task: 1, comment: id })],
    check_attachment: [({ id }) => ({ task: id })],
    add_attachment: [({ id }) => ({ task: id, name: 'seen.txt' })],
    get_attachment: [({ id }) => ({ attachment: String(id) })],
    remove_attachment: [({ id }) => ({ attachment: String(id) })],
    list_trash: [() => ({ limit: 200 })],
    correct_discovery: [
      ({ id }) => ({ discovery: id, text: 'Taken' }),
      () => ({ discovery: 2, module: 'team' }),
    ],
    merge_discoveries: [
      ({ id }) => ({ discovery: id, with: 1, text: 'Both' }),
      ({ id }) => ({ discovery: 1, with: id, text: 'Both', module: 'team' }),
    ],
    forget_discovery: [({ id }) => ({ discovery: id }), () => ({ discovery: 2 })],
    list_changes: [() => ({ limit: 200 }), ({ change }) => ({ before: change })],
    undo: [({ change }) => ({ change })],
    list_discoveries: [() => ({ limit: 200, module: 'team' }), ({ id }) => ({ before: id })],
    remember: [
      ({ id }) => ({ text: 'Planted', type: 'rule', task: id }),
      ({ id }) => ({ text: 'Planted', type: 'rule', replaces: id }),
      () => ({ text: 'Planted', type: 'rule', module: 'team', task: 9_000_001 }),
    ],
    get_discovery: [({ id }) => ({ discovery: id }), () => ({ discovery: 1 })],
    search: [({ words }) => ({ q: words }), ({ words }) => ({ q: words, module: 'team' })],
    list_sessions: [() => ({ limit: 100 }), () => ({ before: '2099-01-01T00:00:00Z' })],
    list_files: [() => ({ limit: 100 })],
  },
  records: {
    create_task: [({ words }) => ({ title: words }), ({ user }) => ({ title: 'Planted', user_id: user })],
    list_tasks: [() => ({ limit: 100 }), ({ user }) => ({ user_id: user })],
    update_task: [...byId({ title: 'Taken' }), ...byId(), ...byId({ priority: 'urgent' })],
    toggle_task_completion: [...byId({ is_complete: true }), ...byId({ is_complete: false })],
    delete_task: byId(),
    get_task: [...byId(), ({ id, user }) => ({ task_id: id, user_id: user })],
  },
}
