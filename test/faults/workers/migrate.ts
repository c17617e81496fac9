import { migratePlace } from '../../support/stores/migrations.ts'
import type { Place } from './open.ts'
import { given, say, waitForGo } from './worker.ts'

const { place, steps, dieAt } = given<{ place: Place; steps?: string[]; dieAt?: number }>()

say('ready')
waitForGo()
let count = 0
await migratePlace(place, steps, () => {
  if (++count === dieAt) process.kill(process.pid, 'SIGKILL')
})
