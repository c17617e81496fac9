import { join } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { BucketBlobs } from './bucket-blobs.ts'
import { FolderBlobs } from './folder-blobs.ts'
import type { FileSettings } from './settings.ts'

export function openBlobs({ folder, bucket }: FileSettings): BlobStore {
  return bucket === null ? new FolderBlobs(folder) : new BucketBlobs(bucket, join(folder, 'incoming'))
}
