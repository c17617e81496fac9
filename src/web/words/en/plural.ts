import { plurals } from '../plurals.ts'

export const plural = plurals('en')
