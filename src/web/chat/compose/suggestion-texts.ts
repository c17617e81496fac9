/** Each of these is understood by the offline model, too. */
export const suggestions = [
  'Remind me to call the dentist tomorrow at 9am',
  'Add milk, bread and eggs',
  'What should I do next?',
  'What can you do?',
] as const
