import type { CheckFile } from '#platform/files'
import type { Refused } from '#platform/http'
import { keptKey } from './object-keys.ts'
import { ObjectMissing } from './object-store.ts'
import type { ObjectFoundations, StoredFile } from './objects.ts'
import { noLongerThere } from './sentences.ts'
import { type Spooled, SpoolFull, spool } from './spool.ts'
import type { Upload } from './upload-row.ts'
import { expireUploads, lockUpload, markStored } from './upload-store.ts'

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
  foundations: ObjectFoundations,
  upload: Upload,
  { room, checkFile }: CollectRules,
): Promise<Collected> {
  const kept = storedFileOf(upload)
  if (kept) return kept.size > room ? { state: 'too-large' } : { state: 'stored', file: kept }
  const { objects } = foundations
  const found = await findObject(foundations, upload)
  if (!found) return { state: 'refused', refused: noLongerThere(upload.name) }
  if (found.size > room) return { state: 'too-large' }

  let spooled: Spooled | null = null
  try {
    spooled = await spool(objects.spoolFolder, await objects.store.read(found.key, found.version), room)
    const verdict = await checkFile({ ...spooled, name: upload.name })
    if (!verdict.accepted) return await giveUp(foundations, upload, found.key, verdict.refused)
    return await moveToKept(foundations, upload, found, { ...spooled, contentType: verdict.contentType })
  } catch (error) {
    if (error instanceof SpoolFull) return { state: 'too-large' }
    // Another request for the same form was faster, or the object was changed under our eyes: then it is not there.
    if (error instanceof ObjectMissing) return await asOthersLeftIt(foundations, upload)
    throw error
  } finally {
    await spooled?.discard()
  }
}

type Found = { readonly key: string; readonly size: number; readonly version: string }

/** Where it arrived; or where it is kept, when a server was killed between moving and recording. */
async function findObject(
  { objects }: ObjectFoundations,
  { channel, uploadId, objectKey }: Upload,
): Promise<Found | null> {
  for (const key of [objectKey, keptKey(channel, uploadId)]) {
    const head = await objects.store.head(key)
    if (head) return { key, ...head }
  }
  return null
}

async function moveToKept(
  foundations: ObjectFoundations,
  upload: Upload,
  found: Found,
  checked: Checked,
): Promise<Collected> {
  const { database, objects } = foundations
  const objectKey = keptKey(upload.channel, upload.uploadId)
  return await database.transaction().execute(async (transaction) => {
    // Under a lock: once it is kept, nothing that is sent to its address later may take its place.
    const current = await lockUpload(transaction, upload.channel, upload.uploadId)
    const kept = current && storedFileOf(current)
    if (kept) return { state: 'stored', file: kept }
    if (!current || current.state === 'removed') return { state: 'refused', refused: noLongerThere(upload.name) }
    if (found.key !== objectKey) await objects.store.move(found.key, objectKey, found.version)
    const { contentType, size, sha256 } = checked
    await markStored(transaction, upload, { objectKey, contentType, size, sha256 })
    return { state: 'stored', file: { uploadId: upload.uploadId, name: upload.name, contentType, size, sha256 } }
  })
}

async function asOthersLeftIt({ database }: ObjectFoundations, upload: Upload): Promise<Collected> {
  const current = await database
    .transaction()
    .execute((transaction) => lockUpload(transaction, upload.channel, upload.uploadId))
  const file = current && storedFileOf(current)
  return file ? { state: 'stored', file } : { state: 'refused', refused: noLongerThere(upload.name) }
}

/** A refused file goes at once; one that only could not be scanned stays for another try. */
async function giveUp(
  foundations: ObjectFoundations,
  upload: Upload,
  key: string,
  refused: Refused,
): Promise<Collected> {
  if (refused.code !== 'scan-unavailable') {
    await foundations.objects.store.remove(key)
    await expireUploads(foundations.database, upload.channel, [upload.uploadId], foundations.clock())
  }
  return { state: 'refused', refused }
}

function storedFileOf({ state, uploadId, name, contentType, size, sha256 }: Upload): StoredFile | null {
  const kept = state === 'stored' || state === 'accepted'
  return kept && size !== null && sha256 !== null ? { uploadId, name, contentType, size, sha256 } : null
}
