/** What a caller can name that may be somebody else's: a task, by number or by title, a change, or a user. */
export interface Target {
  readonly id: number
  readonly words: string
  readonly change: number
  readonly user: string
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
]

const byNumberOrWords = (more: object = {}): readonly Probe[] => [
  ({ id }) => ({ task: id, ...more }),
  ({ id }) => ({ task: `#${id}`, ...more }),
  ({ words }) => ({ task: words, ...more }),
  ({ words }) => ({ task: words.slice(2, 12), ...more }),
]

const byIdOrText = (more: object = {}): readonly Probe[] => [
  ({ id }) => ({ task_id: id, ...more }),
  ({ words }) => ({ task_identifier: words, ...more }),
  ({ words }) => ({ task_identifier: words.slice(2, 12), ...more }),
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
      ({ id }) => ({ title: 'Waiting', blocked_by: [id] }),
    ],
    list_tasks: [
      () => ({ view: 'all', limit: 500 }),
      ({ words }) => ({ view: 'all', query: words }),
      ({ id }) => ({ view: 'all', cursor: `newest.${id + 1}` }),
    ],
    get_task: byNumberOrWords(),
    update_task: [
      ...byNumberOrWords({ title: 'Taken' }),
      ...byNumberOrWords({ claim: true }),
      ({ id }) => ({ task: 1, blocked_by: [id] }),
    ],
    complete_task: [...byNumberOrWords(), ...byNumberOrWords({ done: false })],
    delete_task: byNumberOrWords(),
    remember: [
      ...byNumberOrWords({ text: 'Planted', type: 'rule' }),
      ({ id }) => ({ text: 'Planted', type: 'rule', replaces: id }),
      () => ({ text: 'Planted', type: 'rule', module: 'team', task: 9_000_001, replaces: 9_000_001 }),
    ],
    context_search: [({ words }) => ({ query: words }), ({ words }) => ({ query: words, module: 'team' })],
    read_file: [({ words }) => ({ path: words })],
    grep_codebase: [({ words }) => ({ pattern: words, cursor: '0' })],
    catch_up: [() => ({}), () => ({ since: '2026-01-01', budget: 5_000 })],
    undo: [({ change }) => ({ change })],
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
      ({ words }) => ({ view: 'all', query: words }),
      ({ id }) => ({ view: 'all', parent: id }),
      ({ id }) => ({ view: 'all', cursor: `newest.${id + 1}` }),
    ],
    add_task: [
      ({ words }) => ({ title: words }),
      ({ id }) => ({ title: 'Part', parent: id }),
      ({ id }) => ({ title: 'Waiting', blockedBy: [id] }),
    ],
    // In quotes, or what reads as a date would be taken for one.
    understand: [({ words }) => ({ text: `"${words}"` })],
    get_task: [({ id }) => ({ task: id })],
    update_task: [
      ({ id }) => ({ task: id, title: 'Taken' }),
      ({ id }) => ({ task: id, claim: 'probe' }),
      ({ id }) => ({ task: 1, parent: id }),
      ({ id }) => ({ task: 1, blockedBy: [id] }),
    ],
    complete_task: [({ id }) => ({ task: id }), ({ id }) => ({ task: id, done: false })],
    delete_task: [({ id }) => ({ task: id })],
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
