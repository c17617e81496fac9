export const add = {
  task: 'Add a task',
  add: 'Add',
  similar: 'There’s a similar open task:',
  hint: 'Add a date, “every week”, !high or #tag. Press Enter to add the task.',
  asText: (part: string) => `Keep as plain text: ${part}`,
  from: (when: string) => `From ${when}`,
  nextDate: (when: string) => `, next ${when}`,
  placeholder: 'Add a task: Call the bank tomorrow 9am !high #home',
}
