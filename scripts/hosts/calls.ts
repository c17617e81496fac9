import type { Script } from './model/script.ts'

const note = 'naïve “quotes” \\ {braces} 日本語 ✓'

/** Fifteen calls as a model makes them, and what of each answer must come back to it. */
export const fifteenCalls: Script = {
  ends: 'All fifteen are done.',
  calls: [
    { tool: 'add_task', args: { title: 'Buy milk' }, reaches: /#1\b.*Buy milk/s },
    {
      tool: 'add_task',
      args: { title: `Call mom, ${note}`, priority: 'high', due: 'tomorrow 5pm', tags: ['home'] },
      reaches: /#2\b.*naïve “quotes” \\+ \{braces\} 日本語 ✓/s,
    },
    { tool: 'list_tasks', args: {}, reaches: /Call mom.*Buy milk/s },
    { tool: 'get_task', args: { task: 2 }, reaches: /Call mom/ },
    { tool: 'get_task', args: { task: 'milk' }, reaches: /Buy milk/ },
    { tool: 'update_task', args: { task: 1, description: 'Two litres', claim: true }, reaches: /#1\b/ },
    { tool: 'complete_task', args: { task: 1 }, reaches: /#1\b/ },
    { tool: 'list_tasks', args: { view: 'done', limit: 5 }, reaches: /Buy milk/ },
    { tool: 'undo', args: {}, reaches: /#1\b|Buy milk/ },
    {
      tool: 'remember',
      args: { text: 'Jobs stop retrying after five tries', type: 'rule', module: 'jobs' },
      reaches: /rule/i,
    },
    { tool: 'context_search', args: { query: 'why do jobs stop retrying' }, reaches: /after five tries/ },
    { tool: 'catch_up', args: {}, reaches: /Call mom/ },
    { tool: 'delete_task', args: { task: 1 }, reaches: /#1\b|Buy milk/ },
    // What went wrong must come back, too, in words that a model can act on.
    { tool: 'get_task', args: { task: 99 }, reaches: /99/ },
    {
      tool: 'add_task',
      args: { title: 'Misspelt', prioritty: 'high' },
      reaches: /prioritty|additional propert/i,
    },
  ],
}
