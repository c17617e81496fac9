import type { Config } from '../../config.ts'
import { Failure } from '../../errors.ts'
import { invite } from '../../projects/invitations.ts'
import { readRole } from '../../projects/read-role.ts'
import { hasAccounts } from '../begin.ts'
import { projectName } from '../project-lines.ts'
import { type Action, namedOrHere, refuseMore, refusePersonal } from './typed.ts'

/** Makes a link by which one person joins. It is shown once. */
export const share: Action = async (typed) => {
  refuseMore(typed, 1, 'share [PROJECT] [--role ROLE]')
  const { config, running, flags } = typed
  const role = readRole(flags.role ?? 'editor')
  const project = await namedOrHere(typed)
  refusePersonal(project, 'shared')
  await checkAccount(config)
  const given = { owner: config.user, project: project.id, projectName: project.name, role }
  const { invitation, token } = await invite(running.stores.invitations(config.user), given, new Date())
  const link = `${config.accounts.url ?? 'http://127.0.0.1:4949'}/invite/${token}`
  const until = invitation.expiresAt.toISOString().slice(0, 10)
  return {
    value: { invitation: { ...invitation, link } },
    says: () =>
      [
        link,
        `Whoever opens it joins ${projectName(project)} as ${role}. It works once, until ${until}, and is shown this once.`,
        ...(config.accounts.url === null
          ? [
              'If your server has another address, put that in place of http://127.0.0.1:4949, or set WAYMARK_URL.',
            ]
          : []),
      ].join('\n'),
  }
}

/** Only people with accounts can be told apart, and so only they can share. */
async function checkAccount(config: Config): Promise<void> {
  if (!hasAccounts(config))
    throw new Failure('unavailable', 'There is nobody to share with: this Waymark has one user.', {
      hint: 'Sharing needs a server with accounts: start one with waymark serve --accounts, sign in there and invite people from the page (docs/teams.md).',
    })
  const { withPeople } = await import('../../compose/accounts.ts')
  await withPeople(config, (people) => people.find(config.user)).catch((cause) => {
    if (!(cause instanceof Failure) || cause.code !== 'not_found') throw cause
    throw new Failure('not_found', `${config.user} has no account here.`, {
      hint: 'Say who you are with --user ID; waymark account list --json shows the ids.',
      cause,
    })
  })
}
