/**
 * Words by which hosts that keep tools back until they are searched for find ours (Claude Code: whole words, the first
 * 800 characters). People say "todo" and "reminder" where our names and descriptions say "task". No model reads them.
 */
const hints: Readonly<Record<string, string>> = {
  add_task: 'todo to-do reminder remind me later backlog ticket plan follow-up deadline checklist',
  create_task: 'todo to-do reminder remind me later backlog ticket plan follow-up deadline checklist',
  list_tasks: 'todo todos reminder reminders agenda backlog due today overdue what should I work on next',
  get_task: 'todo reminder details notes history',
  update_task: 'todo reminder reschedule postpone snooze deadline rename assign claim start work',
  complete_task: 'todo reminder done finish finished tick check off close',
  toggle_task_completion: 'todo reminder done finish finished tick check off reopen',
  delete_task: 'todo reminder remove drop cancel',
  remember:
    'memory memorize save note knowledge project decision decisions rules conventions lessons learned',
  context_search: 'memory recall knowledge project decision decisions rules conventions why history notes',
  read_file: 'open show source code contents outline imports',
  grep_codebase: 'search find source code text regex ripgrep',
  catch_up: 'memory todo reminder briefing news session start what should I work on next project decisions',
  undo: 'todo memory revert restore take back',
}

// What a session begins with; kept back, each would cost a request more before anything is done.
const alwaysLoaded: readonly string[] = ['add_task', 'list_tasks', 'remember', 'context_search', 'catch_up']

export function searchMeta(tool: string): { readonly _meta?: Readonly<Record<string, unknown>> } {
  const hint = hints[tool]
  if (hint === undefined) return {}
  return {
    _meta: {
      'anthropic/searchHint': hint,
      ...(alwaysLoaded.includes(tool) && { 'anthropic/alwaysLoad': true }),
    },
  }
}
