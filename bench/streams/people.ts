/** Of a server with `WAYMARK_PROXIES` set to 1. */
export interface Person {
  readonly cookie: string
  // biome-ignore lint/suspicious/noExplicitAny: each answer is its own.
  ask(method: string, path: string, body: object): Promise<any>
}

async function signUp(url: string, number: number): Promise<Person> {
  const send = (method: string, path: string, body: object, cookie = '') => {
    // Each from an address of their own: one place signs up only so many.
    const from = { 'x-forwarded-for': `10.1.${Math.floor(number / 250)}.${number % 250}` }
    const headers = { 'content-type': 'application/json', origin: url, ...from, ...(cookie && { cookie }) }
    return fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
  }
  const name = `member${number}`
  const person = { name, email: `${name}@example.com`, password: 'seven green lanterns' }
  const signedUp = await send('POST', '/api/auth/sign-up/email', person)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return {
    cookie,
    async ask(method, path, body) {
      const response = await send(method, path, body, cookie)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return text === '' ? null : JSON.parse(text)
    },
  }
}

/** People who share a project; the first of them owns it. */
export async function openTeam(url: string, project: string, count: number): Promise<readonly Person[]> {
  const people: Person[] = []
  for (let number = 0; number < count; number += 4) {
    const some = Array.from({ length: Math.min(4, count - number) }, (_, index) =>
      signUp(url, number + index),
    )
    people.push(...(await Promise.all(some)))
  }
  const [owner, ...others] = people
  if (!owner) throw new Error('there is nobody')
  await owner.ask('POST', `/api/tasks?project=${encodeURIComponent(project)}`, { title: 'First' })
  for (const other of others) {
    const { invitation } = await owner.ask('POST', '/api/invitations', { project, role: 'editor' })
    const token = new URL(invitation.link).pathname.split('/').at(-1)
    await other.ask('POST', `/api/invitations/${token}/accept`, {})
  }
  return people
}
