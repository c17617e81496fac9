import type { Accounts } from '../../accounts/accounts.ts'
import { isRefusal } from '../../accounts/identify.ts'
import type { Person } from '../../accounts/people.ts'
import type { AccountsRequest } from './forward.ts'
import { type KnownDevices, knownDevices } from './known-device.ts'

/** What happens once somebody has come in, whichever way. */
export interface Entering {
  readonly devices: KnownDevices
  /** The browser is known from now on. Where it was not, the person is told of it by e-mail. */
  entered(asked: AccountsRequest, answer: Response): Promise<Response>
}

export function createEntering(accounts: Accounts): Entering {
  const devices = knownDevices(accounts.settings.secret, accounts.url)
  return {
    devices,
    async entered(asked, answer) {
      const person = await personOf(accounts, answer)
      if (!person) return answer
      const { email } = person
      const device = devices.find(asked.request, email)
      if (device === undefined) {
        const browser = asked.request.headers.get('user-agent') ?? ''
        accounts.notices.newPlace(person, { address: asked.address, browser })
      }
      const changed = new Response(answer.body, answer)
      changed.headers.append('set-cookie', devices.cookieFor(email, device))
      return changed
    },
  }
}

/** Whose session an answer begins; undefined where it begins none. */
export async function personOf(
  { cookieName, url, identify, describe }: Accounts,
  answer: Response,
): Promise<Person | undefined> {
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const cookie = cookies.find((pair) => pair.startsWith(`${cookieName}=`) && !pair.endsWith('='))
  if (cookie === undefined) return undefined
  const found = await identify(new Request(url, { headers: { cookie } }))
  return isRefusal(found) ? undefined : describe(found.owner)
}
