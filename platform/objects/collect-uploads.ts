import { cleanFileName } from '#packages/file-name'
import type { CheckFile } from '#platform/files'
import { type Refused, refuse } from '#platform/http'
import { ObjectMissing, TooLarge } from './object-store.ts'
import {
  duplicateFile,
  missingFile,
  type ObjectDeps,
  refuseFiles,
  type StoredFile,
  tooLargeTogether,
} from './objects.ts'
import {
  findBatch,
  findUpload,
  listBatch,
  storedFileOf,
  type Upload,
  type UploadOwner,
  updateUncheckedUpload,
} from './upload-store.ts'

type UploadForm = UploadOwner & {
  readonly batchId: string
  /** The names as the user picked them. */
  readonly fileNames: readonly string[]
}

/**
 * Collects the files that a browser uploaded directly under one batch: measures and checks them, like files received by
 * the server. Safe to repeat. Call `acceptUploads` in the transaction of the record that holds them.
 *
 * @throws Refusal 400 with a message for every file that is missing or refused, 404 for the batch of another user, 413
 *   `files-too-large`, 503 `scan-unavailable`
 */
export async function collectUploads(deps: ObjectDeps, form: UploadForm): Promise<readonly StoredFile[]> {
  const { database, clock, objects } = deps
  const { channel, area, batchId } = form
  const batch = await findBatch(database, form)
  if (batch?.area !== area) throw refuse('not-found', 'This form has expired. Start again.', { status: 404 })

  const names = form.fileNames.map(cleanFileName)
  const duplicates = names.filter((name, index) => names.indexOf(name) !== index)
  if (duplicates.length > 0) throw refuseFiles(duplicates.map(duplicateFile))

  const uploaded = await listBatch(database, channel, batchId, clock())
  // The newest upload of each name counts: a file that was picked again replaces the previous one.
  const uploads = names.flatMap((name) => uploaded.find((upload) => upload.name === name) ?? [])
  const missing = names.filter((name) => !uploaded.some((upload) => upload.name === name))
  if (missing.length > 0) throw refuseFiles(missing.map(missingFile))

  const checkFile = objects.checkForm(form)
  const files: StoredFile[] = []
  const refused: Refused[] = []
  let limit = batch.totalLimit
  for (const upload of uploads) {
    const collected = await collectUpload(deps, upload, limit, checkFile).catch((error) => {
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

/**
 * Checks one upload, or returns why it is refused.
 *
 * @param limit maximum size in bytes
 * @throws TooLarge
 */
async function collectUpload(
  { database, clock, objects: { store } }: ObjectDeps,
  upload: Upload,
  limit: number,
  checkFile: CheckFile,
): Promise<StoredFile | Refused> {
  const { uploadId, objectKey, name } = upload
  const earlier = storedFileOf(upload)
  if (earlier && earlier.size > limit) throw new TooLarge()
  if (earlier) return earlier
  const file = await store
    .toLocalFile(objectKey, limit, upload.sha256)
    .catch((error) => (error instanceof ObjectMissing ? null : Promise.reject(error)))
  if (!file) return missingFile(name)
  try {
    const verdict = await checkFile({ ...file, name })
    if ('refused' in verdict) {
      // A file that could not be scanned waits for another attempt.
      const final = verdict.refused.code !== 'scan-unavailable'
      // Expired first, so that no other request finds the upload without its object.
      if (final && (await updateUncheckedUpload(database, upload, { expiresAt: clock() })))
        await store.remove(objectKey)
      return verdict.refused
    }
    const { contentType } = verdict
    const { size, sha256 } = file
    if (await updateUncheckedUpload(database, upload, { state: 'stored', contentType, size: BigInt(size), sha256 }))
      return { uploadId, name, contentType, size, sha256 }
    // Another request stored it meanwhile, or the sweep removed it.
    return storedFileOf(await findUpload(database, upload)) ?? missingFile(name)
  } finally {
    await file.discard()
  }
}
