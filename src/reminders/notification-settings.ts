import { invalid } from '../errors.ts'
import { type InboxKind, inboxKinds } from '../projects/inbox.ts'
import { clockText, readClock } from '../tasks/reminder.ts'
import { usualDigestAt } from './digest/digest-times.ts'

/** What a person can be told of. */
export const noticeKinds = ['reminder', ...inboxKinds] as const
export type NoticeKind = 'reminder' | InboxKind

/** here: on the open page and in `waymark remind --watch`. push: in browsers that were asked for it, page open or not. */
export const channels = ['here', 'push', 'email'] as const
export type Channel = (typeof channels)[number]

/** How a person wants to hear of things. */
export interface NotificationSettings {
  readonly channels: Readonly<Record<NoticeKind, readonly Channel[]>>
  /** Minutes after midnight between which nothing is sent; what comes then is sent at the end. */
  readonly quiet: { readonly from: number; readonly to: number } | null
  /** Whether tasks with a time of day remind at that time unasked. */
  readonly atDue: boolean
  /** Minutes after midnight at which an e-mail says what the day brings; null where none is wanted. */
  readonly digest: number | null
  /** Where e-mail goes on a server without accounts; accounts have their own address. */
  readonly email: string | null
}

export const usualSettings: NotificationSettings = {
  channels: Object.fromEntries(noticeKinds.map((kind) => [kind, ['here', 'push']])) as unknown as Record<
    NoticeKind,
    readonly Channel[]
  >,
  quiet: null,
  atDue: true,
  digest: null,
  email: null,
}

type Fields = Readonly<Record<string, unknown>>

/** Reads a change of the settings as requests and commands write it. What is left out stays. */
export function changeSettings(now: NotificationSettings, given: Fields): NotificationSettings {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(usualSettings, name))
  if (unknown !== undefined)
    throw invalid('bad_arguments', `There is no setting "${unknown.slice(0, 40)}".`, {
      hint: 'There are channels, quiet, atDue, digest and email.',
    })
  return {
    channels:
      given.channels === undefined ? now.channels : { ...now.channels, ...readChannels(given.channels) },
    quiet: given.quiet === undefined ? now.quiet : readQuiet(given.quiet),
    atDue: given.atDue === undefined ? now.atDue : readFlag(given.atDue),
    digest: given.digest === undefined ? now.digest : readDigest(given.digest),
    email: given.email === undefined ? now.email : readAddress(given.email),
  }
}

/** As requests are answered. */
export function shownSettings({ channels, quiet, atDue, digest, email }: NotificationSettings) {
  return {
    channels,
    quiet: quiet && { from: clockText(quiet.from), to: clockText(quiet.to) },
    atDue,
    digest: digest === null ? null : clockText(digest),
    email,
  }
}

function readChannels(value: unknown): Partial<Record<NoticeKind, readonly Channel[]>> {
  const bad = () =>
    invalid('bad_arguments', 'channels must name a list of channels for each kind.', {
      hint: `Kinds: ${noticeKinds.join(', ')}. Channels: ${channels.join(', ')}.`,
    })
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad()
  return Object.fromEntries(
    Object.entries(value).map(([kind, list]) => {
      const isKnown = (noticeKinds as readonly string[]).includes(kind)
      if (!isKnown || !Array.isArray(list) || !list.every((one) => channels.includes(one))) throw bad()
      return [kind, channels.filter((one) => list.includes(one))]
    }),
  )
}

function readQuiet(value: unknown): NotificationSettings['quiet'] {
  if (value === null) return null
  const { from, to } = value as { from?: unknown; to?: unknown }
  if (typeof from !== 'string' || typeof to !== 'string')
    throw invalid('bad_arguments', 'Quiet hours have a from and a to, such as 22:00 and 07:00.')
  const quiet = { from: readClock(from), to: readClock(to) }
  if (quiet.from === quiet.to)
    throw invalid('bad_arguments', 'Quiet hours end at another time than they begin.')
  return quiet
}

function readDigest(value: unknown): number | null {
  if (value === null || value === false) return null
  if (value === true) return usualDigestAt
  if (typeof value === 'string') return readClock(value)
  throw invalid('bad_arguments', 'digest must be a time such as 08:00, or null.')
}

function readFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw invalid('bad_arguments', 'atDue must be true or false.')
}

function readAddress(value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'string' && value.length <= 254 && /^[^\s<>@,;]{1,64}@[^\s<>@,;]{1,190}$/.test(value))
    return value
  throw invalid('bad_arguments', 'email must be an address such as ada@example.com.')
}
