import { describe, expect, it } from 'vitest'
import { Failure } from '../errors.ts'
import { readBucket, readQuota } from './settings.ts'

const key = { region: undefined, keyId: 'id', secret: 'secret' }

describe('the bucket for files', () => {
  it('is none where none is named', () => {
    expect(readBucket({ ...key, url: undefined })).toBeNull()
  })

  it('is the first part of the path, and the rest is a prefix', () => {
    expect(readBucket({ ...key, region: 'eu-central-1', url: 'https://s3.example.com/files/a/b/' })).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'files',
      prefix: 'a/b/',
      region: 'eu-central-1',
      keyId: 'id',
      secret: 'secret',
    })
    expect(readBucket({ ...key, url: 'http://localhost:9000/files' })).toMatchObject({
      endpoint: 'http://localhost:9000',
      prefix: '',
      region: 'us-east-1',
    })
  })

  it.each([
    [{ url: 'files' }, /must look like/],
    [{ url: 'https://s3.example.com' }, /must look like/],
    [{ url: 'ftp://s3.example.com/files' }, /must look like/],
    [{ url: 'https://id:secret@s3.example.com/files' }, /nothing but a host/],
    [{ url: 'https://s3.example.com/files?x=1' }, /nothing but a host/],
    [{ url: 'https://s3.example.com/files', secret: undefined }, /WAYMARK_S3_SECRET/],
    [{ url: 'https://s3.example.com/files', region: 'Frankfurt!' }, /WAYMARK_S3_REGION/],
  ])('is refused as %j, and says why without the secret', (given, message) => {
    const read = () => readBucket({ ...key, ...given })
    expect(read).toThrow(Failure)
    expect(read).toThrow(message)
    expect(read).not.toThrow(/id:secret/)
  })
})

describe('how much', () => {
  it('is a gigabyte, or as many megabytes as are said', () => {
    expect(readQuota(undefined)).toBe(1024 ** 3)
    expect(readQuota('5')).toBe(5 * 1024 ** 2)
    expect(readQuota('0')).toBe(0)
  })

  it.each(['-1', '1.5', 'much', '1e12'])('is not %s', (given) => {
    expect(() => readQuota(given)).toThrow(/WAYMARK_FILES_MB/)
  })
})
