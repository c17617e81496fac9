import { DavError } from './dav-error.ts'

/** Throws where a resource is not as the client takes it to be (RFC 9110, 13); it has no tag where there is none. */
export function checkPreconditions(headers: Headers, etag: string | undefined): void {
  const [match, noneMatch] = [headers.get('if-match'), headers.get('if-none-match')]
  if (match !== null && !(etag !== undefined && isNamed(match, etag)))
    throw failed('The task was changed or removed since.')
  if (noneMatch !== null && etag !== undefined && isNamed(noneMatch, etag))
    throw failed('There is a task of this name.')
}

/** Whether a list of tags has this one. Weak tags are none of ours, but proxies that compress make ours weak. */
export function isNamed(list: string, etag: string): boolean {
  return list.split(',').some((one) => {
    const tag = one
      .trim()
      .replace(/^W\//, '')
      .replace(/-gzip"$/, '"')
    return tag === '*' || tag === etag
  })
}

function failed(message: string): DavError {
  return new DavError(412, `${message} Read it again before you change it.`)
}
