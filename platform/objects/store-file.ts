import { Readable } from 'node:stream'
import type { LocalFile } from './object-store.ts'
import { after, lifetimes, type ObjectDeps, type StoredFile } from './objects.ts'
import { spool } from './spool.ts'
import { insertUpload, type UploadOwner, uploadsOf } from './upload-store.ts'

type FileType = Pick<StoredFile, 'name' | 'contentType'>

/**
 * Stores a checked file for 15 minutes; durable when this returns. The bytes are written outside of a transaction: a
 * remote store may take longer than PostgreSQL lets a transaction idle.
 */
export async function storeFile(
  { database, clock, objects }: ObjectDeps,
  owner: UploadOwner,
  { name, contentType, ...file }: LocalFile & FileType,
): Promise<StoredFile> {
  const { size, sha256 } = file
  const now = clock()
  const { uploadId, objectKey } = await insertUpload(database, {
    ...owner,
    batchId: null,
    name,
    contentType,
    size: BigInt(size),
    sha256,
    state: 'stored',
    createdAt: now,
    expiresAt: after(now, lifetimes.broken),
  })
  await objects.store.write(objectKey, file, contentType)
  return { uploadId, name, contentType, size, sha256 }
}

/** Stores bytes that the product generated. They are not checked, because no user sent them. */
export async function storeGeneratedFile(
  deps: ObjectDeps,
  owner: UploadOwner,
  { content, ...fileType }: FileType & { readonly content: Buffer },
): Promise<StoredFile> {
  const file = await spool(Readable.from([content]), deps.objects.spoolFolder, content.length)
  try {
    return await storeFile(deps, owner, { ...file, ...fileType })
  } finally {
    await file.discard()
  }
}

/**
 * Discards files that no record will accept; a later sweep removes their bytes. Never throws: if this fails, the files
 * expire after 15 minutes, and the caller's outcome stays the same.
 */
export async function discardUploads(
  { database, clock }: ObjectDeps,
  channel: string,
  files: readonly StoredFile[],
): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ uploadId }) => uploadId)
  await uploadsOf(database)
    .updateTable('upload')
    .set({ expiresAt: clock() })
    .where('channel', '=', channel)
    .where('uploadId', 'in', ids)
    .where('state', '=', 'stored')
    .execute()
    .catch(() => undefined)
}
