import { cleanFileName } from '#packages/file-name'
import type { Transaction } from '#platform/database'
import type { CheckFile } from '#platform/files'
import { type Refused, refuse } from '#platform/http'
import { findBatch } from './batch.ts'
import { incomingKey, keptKey, ObjectMissing, type Spooled, TooLarge } from './object-store.ts'
import {
  after,
  attachedTwice,
  lifetimes,
  noLongerThere,
  type ObjectDeps,
  type StoredFile,
  tooLargeTogether,
} from './objects.ts'
import { refuseFiles } from './receive-form.ts'
import {
  expireUploads,
  listBatch,
  lockUpload,
  markStored,
  type Upload,
  type UploadOwner,
  waitUntil,
} from './upload-store.ts'

type NamedFiles = UploadOwner & {
  readonly batchId: string
  /** As the person picked them. */
  readonly fileNames: readonly string[]
}

/**
 * The files that a browser has sent on its own under one batch: what arrived is measured, checked and moved to where
 * it is kept, as if it had come through the server. Safe to repeat. `acceptUploads` belongs into the transaction of the
 * record that holds them.
 *
 * @throws Refusal 400 with a sentence for every file that is missing or refused, 404 for a batch of somebody else, 413
 *   `files-too-large`, 503 `scan-unavailable`
 */
export async function collectUploads(deps: ObjectDeps, named: NamedFiles): Promise<readonly StoredFile[]> {
  const { database, clock, objects } = deps
  const { channel, owner, area, batchId } = named
  const batch = await findBatch(database, { channel, owner, batchId })
  if (batch?.area !== area) throw refuse('not-found', 'This form is no longer open. Start it again.', { status: 404 })

  const names = named.fileNames.map(cleanFileName)
  const sent = await listBatch(database, channel, batchId, clock())
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw refuseFiles(twice.map(attachedTwice))

  const { uploads, missing } = findNamed(names, sent)
  if (missing.length > 0) throw refuseFiles(missing.map(noLongerThere))
  const refused: Refused[] = []
  const files: StoredFile[] = []
  const checkFile = objects.checkForm(named)
  let remaining = batch.totalLimit
  for (const upload of uploads) {
    const found = await collectUpload(deps, upload, { limit: remaining, checkFile })
    if (found.state === 'too-large') throw tooLargeTogether(upload.name, batch.totalLimit)
    if (found.state === 'refused') refused.push(found.refused)
    else files.push(found.file)
    if (found.state === 'stored') remaining -= found.file.size
  }
  if (refused.length > 0) throw refuseFiles(refused)
  return files
}

/** The newest upload of each name: a file that was picked again replaces the one before. */
function findNamed(names: readonly string[], sent: readonly Upload[]): { uploads: Upload[]; missing: string[] } {
  const found = names.map((name) => ({ name, upload: sent.find((upload) => upload.name === name) }))
  return {
    uploads: found.flatMap(({ upload }) => upload ?? []),
    missing: found.flatMap(({ name, upload }) => (upload ? [] : name)),
  }
}

type Collected =
  | { readonly state: 'stored'; readonly file: StoredFile }
  | { readonly state: 'refused'; readonly refused: Refused }
  | { readonly state: 'too-large' }

type Checked = Spooled & { readonly contentType: string }

type CollectRules = {
  /** The most bytes that it may have. */
  readonly limit: number
  readonly checkFile: CheckFile
}

/** Measures, checks and keeps one upload. */
async function collectUpload(deps: ObjectDeps, upload: Upload, { limit, checkFile }: CollectRules): Promise<Collected> {
  const kept = storedFileOf(upload)
  if (kept) return kept.size > limit ? { state: 'too-large' } : { state: 'stored', file: kept }
  const { objects } = deps
  const found = await findObject(deps, upload)
  if (!found) return missing(upload)
  if (found.size > limit) return { state: 'too-large' }

  let spooled: Spooled | null = null
  try {
    spooled = await objects.store.spool(
      found.key,
      { ...found, sha256: upload.sha256 },
      { folder: objects.spoolFolder, limit },
    )
    const verdict = await checkFile({ ...spooled, name: upload.name })
    if (!verdict.accepted) return await giveUp(deps, upload, found.key, verdict.refused)
    return await keepChecked(deps, upload, found, { ...spooled, contentType: verdict.contentType })
  } catch (error) {
    if (error instanceof TooLarge) return { state: 'too-large' }
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
