import { existsSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { green, limit, type Outcome, red } from '../outcome.ts'
import type { Stage } from '../place.ts'
import type { Running } from '../run.ts'
import {
  clockAhead,
  newServerPlace,
  type ServerPlace,
  startWaymark,
  type WaymarkServer,
} from '../waymark-server.ts'

const twoCalls = (title: string) => ({
  ends: 'Both are done.',
  calls: [
    { tool: 'add_task', args: { title }, reaches: new RegExp(title) },
    { tool: 'list_tasks', args: {}, reaches: new RegExp(title) },
  ],
})

/** A server that runs already, without accounts. */
export async function http(stage: Stage): Promise<Outcome> {
  const place = await newServerPlace(stage.data, stage.place.project)
  await using server = await startWaymark(place)
  const { code, output } = await stage.waymark('connect', stage.host.id, '--url', server.mcp, '--yes')
  if (code !== 0) return red(output)
  return await calling(stage, 'Over HTTP')
}

async function calling(stage: Stage, title: string): Promise<Outcome> {
  const script = twoCalls(title)
  const { ran, played } = await stage.turn(script)
  const isThere = script.calls.every(({ reaches }, index) => reaches.test(played.results[index] ?? ''))
  return isThere
    ? green()
    : red(played.results.join(' ').trim() || `${ran.timedOut ? 'timed out; ' : ''}${ran.output.slice(-300)}`)
}

/** Signing in by OAuth with sign-up and consent in a browser, and renewing an hour later in two windows at once. */
export async function oauth(stage: Stage, browser: Browser): Promise<{ oauth: Outcome; renewal: Outcome }> {
  const place = await newServerPlace(stage.data, stage.place.project)
  const signedIn = await signIn(stage, browser, place)
  if (signedIn.state !== 'green') return { oauth: signedIn, renewal: limit('–') }
  return { oauth: signedIn, renewal: await renewal(stage, place) }
}

async function signIn(stage: Stage, browser: Browser, place: ServerPlace): Promise<Outcome> {
  await using server = await startWaymark(place, { accounts: true })
  const { code, output } = await stage.waymark('connect', stage.host.id, '--url', server.mcp, '--yes')
  if (code !== 0) return red(output)
  const running = beginSignIn(stage)
  try {
    const url = await addressOf(stage, running, server)
    if (url === undefined) {
      const own = stage.host.limits.oauth
      return own === undefined ? red(`it opened no browser: ${running.output().slice(-250)}`) : limit(own)
    }
    await allow(browser, url, server)
    await Promise.race([running.ended, new Promise((resolve) => setTimeout(resolve, 20_000))])
  } finally {
    running.stop()
  }
  return await calling(stage, 'By OAuth')
}

/** By a command, by words in the host's window, or by the host itself when the server asks for it. */
function beginSignIn(stage: Stage): Running {
  const { signIn: args, signInWords: words } = stage.host
  if (args !== undefined) return stage.atTerminal(args, 120)
  if (words === undefined) return stage.beginTurn(twoCalls('Signed in'))
  stage.play(twoCalls('Signed in'))
  const running = stage.atTerminal([], 150)
  // A window takes its time to be drawn, then letters one after the other, and may ask once more whether to go on.
  const letters = [...words, ' ', '\r', ...Array<string>(16).fill(''), '\r']
  let [seen, still, typed] = [0, 0, 0]
  const typing = setInterval(() => {
    const { length } = running.output()
    still = length === seen && length > 0 ? still + 1 : 0
    seen = length
    if (typed === 0 && still < 12) return
    const next = letters[typed++]
    if (next === undefined) clearInterval(typing)
    else if (next !== '') running.type(next)
  }, 250)
  void running.ended.then(() => clearInterval(typing))
  return running
}

/** Where the host sends the browser: by opening one, or by telling the person. */
async function addressOf(
  stage: Stage,
  running: Running,
  { url }: WaymarkServer,
): Promise<string | undefined> {
  const isAddress = new RegExp(`${url.replaceAll('.', '\\.')}/api/auth/oauth2/authorize\\?[^\\s"'<>\u001b]+`)
  let hasEnded = false
  void running.ended.then(() => {
    hasEnded = true
  })
  for (const until = Date.now() + 45_000; Date.now() < until; ) {
    const opened = existsSync(stage.opened) ? readFileSync(stage.opened, 'utf8') : ''
    const found = isAddress.exec(opened) ?? isAddress.exec(running.output())
    if (found) return found[0]
    if (hasEnded) return undefined
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return undefined
}

/** A person who is new here signs up and says yes. */
async function allow(browser: Browser, url: string, server: WaymarkServer): Promise<void> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(url)
    await page.getByRole('link', { name: 'Make an account' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('seven green lanterns')
    await page.getByRole('button', { name: 'Make the account' }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL((at) => !at.href.startsWith(`${server.url}/consent`)).catch(() => {})
    await page.waitForLoadState('load').catch(() => {})
  } catch (error) {
    const shown = await context.pages()[0]?.evaluate('document.body.innerText')
    throw new Error(`the page shows: ${shown}`, { cause: error })
  } finally {
    await context.close()
  }
}

const anHour = 61 * 60_000

/** An hour later by the server's clock, and by the host's where it runs on Node: two windows renew at the same moment. */
async function renewal(stage: Stage, place: ServerPlace): Promise<Outcome> {
  await using _ = await startWaymark(place, { accounts: true, ahead: anHour })
  Object.assign(stage.env, clockAhead(anHour))
  const script = twoCalls('After an hour')
  const windows = [stage.beginTurn(script), stage.beginTurn(script)]
  const ran = await Promise.all(windows.map(({ ended }) => ended))
  const went = ran.filter(({ output }) => output.includes(script.ends)).length
  const added = stage.played().results.every((text, index) => script.calls[index]?.reaches.test(text ?? ''))
  if (went < 2 || !added)
    return red(`${went} of 2 windows went on: ${ran.map(({ output }) => output.slice(-120)).join(' | ')}`)
  const later = await calling(stage, 'And later')
  return later.state === 'green' ? green('two windows') : later
}
