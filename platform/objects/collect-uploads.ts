import { cleanFileName } from '#packages/file-name'
import type { CheckFile } from '#platform/files'
import { type Refused, refuse } from '#platform/http'
import { findBatch } from './batch.ts'
import { ObjectMissing, TooLarge } from './object-store.ts'
import { attachedTwice, missingFile, type ObjectDeps, type StoredFile, tooLargeTogether } from './objects.ts'
import { refuseFiles } from './receive-form.ts'
import { storeUpload } from './store-file.ts'
import { expireUploads, findUpload, listBatch, storedFileOf, type Upload, type UploadOwner } from './upload-store.ts'

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
  if (batch?.area !== area) throw refuse('not-found', 'This form has expired. Start again.', { status: 404 })

  const names = named.fileNames.map(cleanFileName)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw refuseFiles(twice.map(attachedTwice))

  const sent = await listBatch(database, channel, batchId, clock())
  // The newest upload of each name counts: a file that was picked again replaces the previous one.
  const uploads = names.flatMap((name) => sent.find((upload) => upload.name === name) ?? [])
  const missing = names.filter((name) => !sent.some((upload) => upload.name === name))
  if (missing.length > 0) throw refuseFiles(missing.map(missingFile))

  const checkFile = objects.checkForm(named)
  const files: StoredFile[] = []
  const refused: Refused[] = []
  let limit = batch.totalLimit
  for (const upload of uploads) {
    const collected = await collectUpload(deps, upload, { limit, checkFile }).catch((error) => {
      throw error instanceof TooLarge ? tooLargeTogether(upload.name, batch.totalLimit) : error
    })
    if ('code' in collected) refused.push(collected)
    else {
      files.push(collected)
      limit -= collected.size
    }
  }
  if (refused.length > 0) throw refuseFiles(refused)
  return files
}

type CollectRules = {
  /** Maximum size in bytes. */
  readonly limit: number
  readonly checkFile: CheckFile
}

/** Checks and stores one upload, or answers why it is refused. @throws TooLarge */
async function collectUpload(
  deps: ObjectDeps,
  upload: Upload,
  { limit, checkFile }: CollectRules,
): Promise<StoredFile | Refused> {
  const { database, clock, objects } = deps
  const { channel, uploadId, objectKey, name, sha256 } = upload
  const earlier = storedFileOf(upload)
  if (earlier && earlier.size > limit) throw new TooLarge()
  if (earlier) return earlier
  // Another request for the same form may remove the object after it has stored it.
  const spooled = await objects.store
    .spool(objectKey, { folder: objects.spoolFolder, limit, sha256 })
    .catch((error) => (error instanceof ObjectMissing ? null : Promise.reject(error)))
  if (!spooled) return storedFileOf(await findUpload(database, upload)) ?? missingFile(name)
  try {
    const verdict = await checkFile({ ...spooled, name })
    if ('refused' in verdict) {
      // A file that could not be scanned waits for another attempt.
      if (verdict.refused.code === 'scan-unavailable') return verdict.refused
      await objects.store.remove(objectKey)
      await expireUploads(database, channel, [uploadId], clock())
      return verdict.refused
    }
    const stored = await storeUpload(deps, upload, { ...spooled, name, contentType: verdict.contentType })
    // If this fails, the sweep removes the object: no upload refers to it any more.
    await objects.store.remove(objectKey).catch(() => undefined)
    return stored ?? missingFile(name)
  } finally {
    await spooled.discard()
  }
}
