import type { NextStep } from '../errors.ts'

/** What to do next, in commands. */
export const commandHints: Readonly<Partial<Record<NextStep, string>>> = {
  see_task_numbers: 'waymark list shows the numbers you can use.',
  see_task_titles: 'waymark list shows the titles.',
  see_changes_of_task: 'waymark show lists the changes of a task.',
  see_discovery_numbers: 'waymark search shows the numbers you can use.',
  see_projects: 'waymark project list shows your projects.',
}
