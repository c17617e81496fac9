/**
 * BM25 calls a word rare by how few texts have it, which in a project of three texts is none: everything known there
 * would score next to nothing beside the code. So every index counts this many texts more, of this many terms each.
 * SQLite has them in its tables, under a word that no text has.
 */
export const filler = { texts: 200, terms: 25 } as const
