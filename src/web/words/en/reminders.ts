export const reminders = {
  title: 'Reminders',
  text: 'How you hear about tasks that are due, assigned to you or discussed.',
  atDue: 'Remind me at the due time',
  byEmail: 'Send reminders by email',
  browserOn: 'Turn on notifications in this browser',
  browserOff: 'Turn off notifications in this browser',
  quiet: 'Quiet hours',
  quietFrom: 'From',
  quietTo: 'To',
  noticeKinds: {
    reminder: 'Reminder',
    assigned: 'Assigned to you',
    mentioned: 'You were mentioned',
    commented: 'New comment',
    unblocked: 'Ready to start',
    returned: 'Back on your list',
  },
}
