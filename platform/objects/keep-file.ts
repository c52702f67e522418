import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { keptKey, type Spooled } from './object-store.ts'
import { after, lifetimes, type ObjectDeps, type StoredFile } from './objects.ts'
import { spool } from './spool.ts'
import { insertUpload, markStored, type UploadOwner } from './upload-store.ts'

/**
 * Stores the bytes of a checked file; durable when this returns. The record is inserted first, so that the sweep finds
 * the bytes after a failure in between.
 */
export async function keepFile(
  { database, clock, objects }: ObjectDeps,
  owner: UploadOwner,
  file: Spooled & { readonly name: string; readonly contentType: string },
): Promise<StoredFile> {
  const { name, contentType, size, sha256 } = file
  const uploadId = randomUUID()
  const objectKey = keptKey(owner.channel, uploadId)
  const now = clock()
  await insertUpload(database, {
    ...owner,
    uploadId,
    batchId: null,
    objectKey,
    name,
    contentType,
    size,
    sha256,
    state: 'issued',
    createdAt: now,
    expiresAt: after(now, lifetimes.broken),
  })
  await objects.store.write(objectKey, file)
  await markStored(database, { channel: owner.channel, uploadId }, { objectKey, contentType, size, sha256 })
  return { uploadId, name, contentType, size, sha256 }
}

/** Stores bytes that the product generated. They are not checked, because no user sent them. */
export async function keepMadeFile(
  deps: ObjectDeps,
  owner: UploadOwner,
  { content, ...named }: { readonly name: string; readonly contentType: string; readonly content: Buffer },
): Promise<StoredFile> {
  const spooled = await spool(Readable.from([content]), {
    folder: deps.objects.spoolFolder,
    limit: content.length,
  })
  try {
    return await keepFile(deps, owner, { ...spooled, ...named })
  } finally {
    await spooled.discard()
  }
}
