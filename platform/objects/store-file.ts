import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { ObjectExists, type Spooled, storedKey } from './object-store.ts'
import { after, lifetimes, type ObjectDeps, type StoredFile } from './objects.ts'
import { spool } from './spool.ts'
import { findUpload, insertUpload, markUpload, storedFileOf, type UploadId, type UploadOwner } from './upload-store.ts'

type CheckedFile = Spooled & { readonly name: string; readonly contentType: string }

/**
 * Stores the bytes of a checked file; durable when this returns. The record is inserted first, so that the sweep finds
 * the bytes after a failure in between.
 */
export async function storeFile(deps: ObjectDeps, owner: UploadOwner, file: CheckedFile): Promise<StoredFile> {
  const { name, contentType, size } = file
  const uploadId = randomUUID()
  const now = deps.clock()
  await insertUpload(deps.database, {
    ...owner,
    uploadId,
    batchId: null,
    objectKey: storedKey(owner.channel, uploadId),
    name,
    contentType,
    size,
    createdAt: now,
    expiresAt: after(now, lifetimes.broken),
  })
  const stored = await storeUpload(deps, { channel: owner.channel, uploadId }, file)
  if (!stored) throw new Error(`The upload ${uploadId} was removed while it was stored.`)
  return stored
}

/**
 * Stores the checked bytes of an upload that waits, and records them. The bytes are written outside of a transaction: a
 * remote store may take longer than PostgreSQL lets a transaction idle.
 *
 * @returns the file, also when another request stored it first; null when the upload was removed meanwhile
 */
export async function storeUpload(
  { database, objects }: ObjectDeps,
  { channel, uploadId }: UploadId,
  file: CheckedFile,
): Promise<StoredFile | null> {
  const { name, contentType, size, sha256 } = file
  const objectKey = storedKey(channel, uploadId)
  await objects.store.write(objectKey, file).catch((error) => {
    if (!(error instanceof ObjectExists)) throw error
  })
  const upload = { channel, uploadId }
  if (await markUpload(database, upload, { state: 'stored', objectKey, contentType, size, sha256 }))
    return { uploadId, name, contentType, size, sha256 }
  const stored = storedFileOf(await findUpload(database, upload))
  if (!stored) await objects.store.remove(objectKey)
  return stored
}

/** Stores bytes that the product generated. They are not checked, because no user sent them. */
export async function storeGeneratedFile(
  deps: ObjectDeps,
  owner: UploadOwner,
  { content, ...named }: { readonly name: string; readonly contentType: string; readonly content: Buffer },
): Promise<StoredFile> {
  const spooled = await spool(Readable.from([content]), {
    folder: deps.objects.spoolFolder,
    limit: content.length,
  })
  try {
    return await storeFile(deps, owner, { ...spooled, ...named })
  } finally {
    await spooled.discard()
  }
}
