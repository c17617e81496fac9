import { accountDataRoutes } from './account-data-routes.ts'
import type { ApiRoutes } from './api-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { feedsRoutes } from './feeds-routes.ts'
import { importRoutes } from './import-routes.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { invitationsRoutes } from './invitations-routes.ts'
import { membersRoutes } from './members-routes.ts'
import { notificationsRoutes } from './notifications-routes.ts'
import { projectsRoutes } from './projects-routes.ts'
import { remindersRoutes } from './reminders-routes.ts'
import type { TeamDependencies } from './team-dependencies.ts'

/** Everything under /api that is about people: what was done in their name, whom they share with, and what is kept. */
export function teamRoutes(deps: TeamDependencies): ApiRoutes[] {
  return [
    auditRoutes,
    projectsRoutes,
    inboxRoutes,
    feedsRoutes,
    remindersRoutes,
    notificationsRoutes,
    membersRoutes,
    invitationsRoutes,
    accountDataRoutes,
    importRoutes,
  ].map((routes) => routes(deps))
}
