import type { Words } from '../words.ts'

export const reminders: Words['reminders'] = {
  title: 'Herinneringen',
  text: 'Hoe je hoort over taken die moeten gebeuren, aan jou zijn toegewezen of besproken worden.',
  atDue: 'Herinner me op het tijdstip zelf',
  byEmail: 'Herinneringen per e-mail sturen',
  digest: 'Stuur me elke dag een overzicht per e-mail',
  digestAt: 'Versturen om',
  browserOn: 'Meldingen hier inschakelen',
  browserOff: 'Meldingen hier uitschakelen',
  quiet: 'Stille uren',
  quietFrom: 'Van',
  quietTo: 'Tot',
  noticeKinds: {
    reminder: 'Herinnering',
    assigned: 'Aan jou toegewezen',
    mentioned: 'Je bent genoemd',
    commented: 'Nieuwe reactie',
    unblocked: 'Kan beginnen',
    returned: 'Terug op je lijst',
  },
}
