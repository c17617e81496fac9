export const upcoming = {
  addOn: (day: string) => `Add a task on ${day}`,
  noTasks: 'No tasks on this day.',
  more: (count: number) => `${count} more`,
  on: (day: string) => `on ${day}`,
  showAs: 'Show as',
  list: 'List',
  month: 'Month',
  tooMany: 'This page can’t show all your upcoming tasks.',
  moved: (day: string, title: string) => `Moved to ${day}: ${title}`,
}
