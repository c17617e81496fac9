import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie } from '../../accounts/credential.ts'

const days = 180

/** Browsers in which a person has signed in before: strangers who guess elsewhere do not stand in their way. */
export interface KnownDevices {
  /** The name of the device, where its browser shows that this person signed in there. */
  find(request: Request, email: string): string | undefined
  /** The cookie by which the browser shows it from now on. */
  cookieFor(email: string, device?: string): string
}

export function knownDevices(secret: string, url: string): KnownDevices {
  const key = createHmac('sha256', secret).update('known devices').digest()
  const proofOf = (device: string, email: string) =>
    createHmac('sha256', key).update(`${device}\0${email}`).digest('base64url')
  return {
    find(request, email) {
      const [device = '', proof = ''] = (
        readCookie(request.headers.get('cookie'), cookieName(email)) ?? ''
      ).split('.')
      const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(device, email))]
      const isRight = device !== '' && given.length === right.length && timingSafeEqual(given, right)
      return isRight ? device : undefined
    },
    cookieFor(email, device = randomBytes(16).toString('base64url')) {
      const secure = url.startsWith('https:') ? '; Secure' : ''
      const value = `${device}.${proofOf(device, email)}`
      return `${cookieName(email)}=${value}; Path=/api/auth; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`
    },
  }
}

/** One for each person who uses the browser. */
function cookieName(email: string): string {
  return `waymark.device-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`
}
