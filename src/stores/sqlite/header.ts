import { closeSync, openSync, readSync } from 'node:fs'
import { Failure } from '../../errors.ts'
import { damaged } from './failures.ts'

/** Marks the file as ours: "Wmrk". */
export const applicationId = 0x576d726b

/** The newest schema that this program knows: how many migrations there are, known without loading them. */
export const schemaVersion = 20

const size = 100
const magic = 'SQLite format 3\0'

/**
 * Looks at the first bytes of the file before SQLite does: opening a database can already change it, and SQLite
 * believes some wrong bytes there and damages the rest by them. Places are those of the SQLite file format.
 */
export function checkHeader(file: string, newest: number): void {
  const header = readHeader(file)
  if (header.toString('latin1', 0, 16) !== magic) throw damaged(file)
  if (header.readUInt32BE(68) !== applicationId) {
    throw new Failure('unavailable', `${file} is not a Waymark database.`, {
      hint: 'Choose another data folder with --data or WAYMARK_DATA. Nothing was changed.',
    })
  }
  // Written and read through a WAL, nothing reserved on a page, and the three fractions that never vary.
  const isOurs = header.subarray(18, 24).equals(Buffer.from([2, 2, 0, 64, 32, 32]))
  const vacuumsItself = header.readUInt32BE(52) !== 0 || header.readUInt32BE(64) !== 0
  const schema = header.readInt32BE(60)
  if (!isOurs || vacuumsItself || schema < 0) throw damaged(file)
  if (schema > newest) throw tooNew(file, schema, newest)
}

export function tooNew(file: string, schema: number, newest: number): Failure {
  return new Failure('unavailable', `The database ${file} was made by a newer Waymark.`, {
    hint: `It has schema ${schema} and this program knows ${newest}: update Waymark. Nothing was changed.`,
  })
}

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(size)
  const descriptor = openSync(file, 'r')
  try {
    if (readSync(descriptor, header, 0, size, 0) < size) throw damaged(file)
    return header
  } finally {
    closeSync(descriptor)
  }
}
