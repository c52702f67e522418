import type { Transaction } from '#platform/database'
import type { CheckFile } from '#platform/files'
import type { Refused } from '#platform/http'
import { after, lifetimes } from './lifetimes.ts'
import { incomingKey, keptKey } from './object-keys.ts'
import { ObjectMissing } from './object-store.ts'
import type { ObjectDeps, StoredFile } from './objects.ts'
import { noLongerThere } from './sentences.ts'
import { type Spooled, SpoolFull, spool } from './spool.ts'
import type { Upload } from './upload-row.ts'
import { expireUploads, lockUpload, markStored, waitUntil } from './upload-store.ts'

type Collected =
  | { readonly state: 'stored'; readonly file: StoredFile }
  | { readonly state: 'refused'; readonly refused: Refused }
  | { readonly state: 'too-large' }

type Checked = Spooled & { readonly contentType: string }

type CollectRules = {
  /** The most bytes that it may have. */
  readonly room: number
  readonly checkFile: CheckFile
}

/** Measures, checks and keeps one upload. */
export async function collectUpload(
  deps: ObjectDeps,
  upload: Upload,
  { room, checkFile }: CollectRules,
): Promise<Collected> {
  const kept = storedFileOf(upload)
  if (kept) return kept.size > room ? { state: 'too-large' } : { state: 'stored', file: kept }
  const { objects } = deps
  const found = await findObject(deps, upload)
  if (!found) return missing(upload)
  if (found.size > room) return { state: 'too-large' }

  let spooled: Spooled | null = null
  try {
    spooled = await spool(objects.spoolFolder, await objects.store.read(found.key, found.version), room)
    const verdict = await checkFile({ ...spooled, name: upload.name })
    if (!verdict.accepted) return await giveUp(deps, upload, found.key, verdict.refused)
    return await keepChecked(deps, upload, found, { ...spooled, contentType: verdict.contentType })
  } catch (error) {
    if (error instanceof SpoolFull) return { state: 'too-large' }
    // Another request for the same form was faster, or the object was changed under our eyes: then it is not there.
    if (error instanceof ObjectMissing) return await settle(deps, upload, async () => missing(upload))
    throw error
  } finally {
    await spooled?.discard()
  }
}

type Found = { readonly key: string; readonly size: number; readonly version: string }

/** Where it arrived; or where it is kept, when a server was killed before it was recorded there. */
async function findObject({ objects }: ObjectDeps, { channel, uploadId, objectKey }: Upload): Promise<Found | null> {
  for (const key of [objectKey, keptKey(channel, uploadId)]) {
    const head = await objects.store.head(key)
    if (head) return { key, ...head }
  }
  return null
}

/**
 * Copies a checked file to where it is kept and records it there. No transaction stands open meanwhile: a store far away
 * may take longer than PostgreSQL lets one wait.
 */
async function keepChecked(deps: ObjectDeps, upload: Upload, found: Found, checked: Checked): Promise<Collected> {
  const { objects, clock } = deps
  const objectKey = keptKey(upload.channel, upload.uploadId)
  // Looked at after the object: only what arrived before it was recorded can be copied from here on, and no sweep comes
  // between.
  const early = await settle(deps, upload, async (transaction) => {
    await waitUntil(transaction, upload, after(clock(), lifetimes.broken))
    return null
  })
  if (early) return early
  if (found.key !== objectKey) await objects.store.copy(found.key, objectKey, found.version)
  const { contentType, size, sha256 } = checked
  const kept = await settle(deps, upload, async (transaction) => {
    await markStored(transaction, upload, { objectKey, contentType, size, sha256 })
    const { uploadId, name } = upload
    return { state: 'stored' as const, file: { uploadId, name, contentType, size, sha256 } }
  })
  const left = kept.state === 'stored' ? incomingKey(upload.channel, upload.uploadId) : objectKey
  // What cannot be removed now is swept: nothing waits for it any more.
  await objects.store.remove(left).catch(() => undefined)
  return kept
}

/** What others have made of an upload by now, or what is done while it waits: under a lock, one request at a time. */
async function settle<Outcome>(
  { database }: ObjectDeps,
  upload: Upload,
  whileItWaits: (transaction: Transaction) => Promise<Outcome>,
): Promise<Collected | Outcome> {
  return await database.transaction().execute(async (transaction) => {
    const current = await lockUpload(transaction, upload.channel, upload.uploadId)
    const file = current && storedFileOf(current)
    if (file) return { state: 'stored', file }
    if (!current || current.state === 'removed') return missing(upload)
    return await whileItWaits(transaction)
  })
}

/** A refused file goes at once; one that only could not be scanned stays for another try. */
async function giveUp(deps: ObjectDeps, upload: Upload, key: string, refused: Refused): Promise<Collected> {
  if (refused.code !== 'scan-unavailable') {
    await deps.objects.store.remove(key)
    await expireUploads(deps.database, upload.channel, [upload.uploadId], deps.clock())
  }
  return { state: 'refused', refused }
}

function missing({ name }: Upload): Collected {
  return { state: 'refused', refused: noLongerThere(name) }
}

function storedFileOf({ state, uploadId, name, contentType, size, sha256 }: Upload): StoredFile | null {
  const kept = state === 'stored' || state === 'accepted'
  return kept && size !== null && sha256 !== null ? { uploadId, name, contentType, size, sha256 } : null
}
