import { cleanFileName } from '#packages/file-name'
import { type Refused, refuse } from '#platform/http'
import { findBatch } from './batch-store.ts'
import { collectUpload } from './collect-upload.ts'
import type { ObjectDeps, StoredFile } from './objects.ts'
import { refuseFiles } from './receive-form.ts'
import { attachedTwice, noLongerThere, tooLargeTogether } from './sentences.ts'
import type { Upload, UploadOwner } from './upload-row.ts'
import { listBatch } from './upload-store.ts'

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
  let room = batch.totalLimit
  for (const upload of uploads) {
    const found = await collectUpload(deps, upload, { room, checkFile })
    if (found.state === 'too-large') throw tooLargeTogether(upload.name, batch.totalLimit)
    if (found.state === 'refused') refused.push(found.refused)
    else files.push(found.file)
    if (found.state === 'stored') room -= found.file.size
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
