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
  /** The names as the user picked them. */
  readonly fileNames: readonly string[]
}

/**
 * Collects the files that a browser uploaded directly under one batch: measures, checks and stores them, like files
 * received by the server. Safe to repeat. Call `acceptUploads` in the transaction of the record that holds them.
 *
 * @throws Refusal 400 with a sentence for every file that is missing or refused, 404 for the batch of another user, 413
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

/** Finds the newest upload of each name: a file that was picked again replaces the previous one. */
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
  /** Maximum size in bytes. */
  readonly limit: number
  readonly checkFile: CheckFile
}

/** Measures, checks and stores one upload. */
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
    // Another request for the same form was faster, or the object was replaced: this version no longer exists.
    if (error instanceof ObjectMissing) return await settle(deps, upload, async () => missing(upload))
    throw error
  } finally {
    await spooled?.discard()
  }
}

type Found = { readonly key: string; readonly size: number; readonly version: string }

/** Finds the object at its incoming key, or at its final key when a server was killed before it recorded the copy. */
async function findObject({ objects }: ObjectDeps, { channel, uploadId, objectKey }: Upload): Promise<Found | null> {
  for (const key of [objectKey, keptKey(channel, uploadId)]) {
    const head = await objects.store.head(key)
    if (head) return { key, ...head }
  }
  return null
}

/**
 * Copies a checked file to its final key and records it. The copy runs outside of a transaction: with a remote store it
 * may take longer than PostgreSQL lets a transaction idle.
 */
async function keepChecked(deps: ObjectDeps, upload: Upload, found: Found, checked: Checked): Promise<Collected> {
  const { objects, clock } = deps
  const objectKey = keptKey(upload.channel, upload.uploadId)
  // Checks the state after the object was read, so that bytes that arrive after another request stored the file are
  // never copied. The extended expiry prevents a sweep during the copy.
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
  // If this fails, the sweep removes the object: no upload refers to it any more.
  await objects.store.remove(left).catch(() => undefined)
  return kept
}

/**
 * Under a row lock: answers the outcome when another request has stored or removed the upload, else runs
 * `whileItWaits`.
 */
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

/** Removes a refused file at once; keeps a file that could not be scanned for another attempt. */
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
