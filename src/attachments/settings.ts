import { Failure } from '../errors.ts'
import type { BucketSettings } from './bucket-blobs.ts'

/** Where files are kept, and how much of them each person may have. */
export interface FileSettings {
  /** Also where files come to before they go into a bucket. */
  readonly folder: string
  readonly bucket: BucketSettings | null
  /** Bytes, in all projects that a person owns. */
  readonly quota: number
}

interface GivenBucket {
  readonly url: string | undefined
  readonly region: string | undefined
  readonly keyId: string | undefined
  readonly secret: string | undefined
}

/** `https://s3.eu-central-1.amazonaws.com/bucket/prefix`: the bucket is the first part of the path, the rest a prefix. */
export function readBucket({ url, region = 'us-east-1', keyId, secret }: GivenBucket): BucketSettings | null {
  if (url === undefined) return null
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const [bucket = '', ...prefix] = (parsed?.pathname ?? '').split('/').filter(Boolean)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    throw refused('WAYMARK_S3_URL must look like https://s3.eu-central-1.amazonaws.com/bucket/prefix.')
  if (parsed.username !== '' || parsed.search !== '' || !prefix.every((part) => /^[\w.-]+$/.test(part)))
    throw refused(
      'WAYMARK_S3_URL takes nothing but a host, a bucket and a prefix of letters, digits, - _ and .',
    )
  if (keyId === undefined || secret === undefined)
    throw refused('WAYMARK_S3_URL needs WAYMARK_S3_KEY_ID and WAYMARK_S3_SECRET.')
  if (!/^[a-z0-9-]{1,40}$/.test(region)) throw refused('WAYMARK_S3_REGION must look like eu-central-1.')
  const named = prefix.length === 0 ? '' : `${prefix.join('/')}/`
  return { endpoint: parsed.origin, bucket, prefix: named, region, keyId, secret }
}

const defaultMegabytes = 1_024

export function readQuota(megabytes: string | undefined): number {
  const number = Number(megabytes ?? defaultMegabytes)
  if (!Number.isInteger(number) || number < 0 || number > 100_000_000)
    throw refused('WAYMARK_FILES_MB must be a whole number of megabytes.')
  return number * 1024 * 1024
}

function refused(message: string): Failure {
  return new Failure('invalid', message, { reason: 'bad_arguments' })
}
