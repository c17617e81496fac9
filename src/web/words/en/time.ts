export const time = {
  justNow: 'just now',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  weekend: 'Weekend',
  nextWeek: 'Next week',
  hours: (count: number) => `${count} h`,
  minutes: (count: number) => `${count} min`,
}
