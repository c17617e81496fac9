import type { Mail } from '../mail/mailer.ts'

interface Addressee {
  readonly name: string
  readonly email: string
}

/** How long the links work, in minutes. */
export const resetMinutes = 30
export const verifyMinutes = 24 * 60

/** The token stands behind #, so that it is in no log between the browser and the server. */
export function resetMail(to: Addressee, url: string, token: string): Mail {
  return mail(to, 'Choose a new password', [
    `Someone asked for a new password for your Waymark account at ${url}.`,
    `If it was you, choose one here within ${resetMinutes} minutes. The link works once:`,
    `${url}/reset-password#${token}`,
    'If it was not you, ignore this message. Your password stays as it is.',
  ])
}

export function verifyMail(to: Addressee, url: string, token: string): Mail {
  return mail(to, 'Confirm your e-mail address', [
    `This address was given for an account at ${url}.`,
    'If it was you, confirm it here within a day. The link works once:',
    `${url}/verify-address#${token}`,
    'If it was not you, ignore this message.',
  ])
}

export function invitationMail(
  to: string,
  { from, project, link }: { readonly from: string; readonly project: string; readonly link: string },
): Mail {
  return {
    to,
    subject: 'Waymark: Invitation to a project',
    text: `${[
      'Hello,',
      `${from} invites you to the project ${project} in Waymark.`,
      'Join here within a week. The link works once:',
      link,
      'If you do not know this person, ignore this message.',
    ].join('\n\n')}\n`,
  }
}

export function newPlaceMail(
  to: Addressee,
  url: string,
  { address, browser, at }: { readonly address: string; readonly browser: string; readonly at: Date },
): Mail {
  return mail(to, 'New sign-in to your account', [
    `Someone signed in to your Waymark account at ${url} from a browser that you had not used there before.`,
    `When: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC\nFrom: ${browser}, ${address}`,
    'If it was you, there is nothing to do.',
    `If it was not you, change your password and sign that browser out: ${url}/settings`,
  ])
}

function mail({ name, email }: Addressee, subject: string, paragraphs: readonly string[]): Mail {
  return {
    to: email,
    subject: `Waymark: ${subject}`,
    text: `${[`Hello ${name},`, ...paragraphs].join('\n\n')}\n`,
  }
}
