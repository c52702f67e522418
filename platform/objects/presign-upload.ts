import { randomUUID } from 'node:crypto'
import { cleanFileName } from '#packages/file-name'
import { extensionOf, fileTypeOf, refuseFileType } from '#platform/files'
import { Refusal, refuse } from '#platform/http'
import { findBatch } from './batch.ts'
import { incomingKey, type PresignedPut } from './object-store.ts'
import { after, lifetimes, type ObjectDeps, tooLargeTogether } from './objects.ts'
import { requireQuota } from './reserve-quota.ts'
import { insertUpload } from './upload-store.ts'

export type PresignRequest = {
  /** The batch id, a slash and the file name (specification 001 §7); data upload adds a folder before it. */
  readonly key: string
  readonly contentType?: string | undefined
  /** In bytes. */
  readonly size?: number | undefined
}

const keyPattern = /^(?:public\/documents\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]{1,500})$/i
const typePattern = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/i

/**
 * Issues an upload address for one file of the user's own batch. The key in the request only names the file; the server
 * chooses the object key.
 *
 * @throws Refusal `file-type`, `files-too-large`, 404 for the batch of another user, 429 `too-many-uploads`
 */
export async function presignUpload(
  { database, clock, objects }: ObjectDeps,
  person: { readonly channel: string; readonly owner: string },
  { key, contentType, size }: PresignRequest,
): Promise<PresignedPut> {
  const [, batchId = '', given = ''] = keyPattern.exec(key) ?? []
  const now = clock()
  const batch = batchId ? await findBatch(database, { ...person, batchId: batchId.toLowerCase() }) : null
  if (!batch) throw refuse('not-found', 'This form has expired. Start again.', { status: 404 })

  const name = cleanFileName(given)
  const refused = refuseFileType(name)
  const extension = extensionOf(name)
  if (refused || !extension) throw new Refusal(400, refused ? [refused] : [])
  const owner = { ...person, area: batch.area }
  if (size !== undefined && size > batch.totalLimit) throw tooLargeTogether(name, batch.totalLimit)
  await requireQuota(database, person, size ?? null, now)

  const uploadId = randomUUID()
  const type = contentType && typePattern.test(contentType) ? contentType : fileTypeOf(extension).contentType
  const objectKey = incomingKey(person.channel, uploadId)
  const address = await objects.store.presignPut({
    key: objectKey,
    contentType: type,
    size: size ?? null,
    limit: batch.totalLimit,
  })
  await insertUpload(database, {
    ...owner,
    uploadId,
    batchId: batchId.toLowerCase(),
    objectKey,
    name,
    contentType: type,
    size: size ?? null,
    createdAt: now,
    expiresAt: after(now, lifetimes.picked),
  })
  return address
}
