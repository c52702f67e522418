import { randomUUID } from 'node:crypto'
import { cleanFileName } from '#packages/file-name'
import { contentTypeOf, refuseFileType } from '#platform/files'
import { Refusal, refuse } from '#platform/http'
import type { PresignedPut } from './object-store.ts'
import { after, lifetimes, type ObjectDeps, tooLargeTogether } from './objects.ts'
import { requireQuota } from './reserve-quota.ts'
import { findBatch, insertUpload, type UploadOwner, uploadsOf } from './upload-store.ts'

/**
 * Issues the id under which one form uploads its files (`GET uuid`). Only its owner can use it, so it need not be
 * secret.
 *
 * @param totalLimit total size of its files in bytes
 */
export async function issueUploadBatch(
  { database, clock }: Pick<ObjectDeps, 'database' | 'clock'>,
  owner: UploadOwner,
  totalLimit: number,
  batchId: string = randomUUID(),
): Promise<string> {
  await uploadsOf(database)
    .insertInto('uploadBatch')
    .values({ ...owner, batchId, totalLimit: BigInt(totalLimit), createdAt: clock() })
    // The id of a batch that another user has stays theirs.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return batchId
}

type PresignRequest = {
  /** The batch id, a slash and the file name (specification 001 §7); data upload adds a folder before it. */
  readonly key: string
  readonly contentType?: string | undefined
  /** In bytes. */
  readonly size?: number | undefined
}

const keyPattern = /^(public\/documents\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]{1,500})$/i
const typePattern = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/i

/**
 * Issues an upload address for one file of the user's own batch. The key in the request only names the file; the server
 * chooses the object key.
 *
 * @param dataUpload the area and the limit of a batch whose id the caller of a data upload generated (specification 001
 *   §3); without it, only issued ids are known
 * @throws Refusal `file-type`, `files-too-large`, 404 for the batch of another user, 429 `too-many-uploads`
 */
export async function presignUpload(
  { database, clock, objects }: ObjectDeps,
  { channel, owner }: Pick<UploadOwner, 'channel' | 'owner'>,
  { key, contentType = '', size }: PresignRequest,
  dataUpload?: { readonly area: string; readonly totalLimit: number },
): Promise<PresignedPut> {
  const [, folder, id = '', fileName = ''] = keyPattern.exec(key) ?? []
  const batchId = id.toLowerCase()
  const find = () => findBatch(database, { channel, owner, batchId })
  let batch = await find()
  if (!batch && folder && dataUpload) {
    const { area, totalLimit } = dataUpload
    await issueUploadBatch({ database, clock }, { channel, owner, area }, totalLimit, batchId)
    batch = await find()
  }
  if (!batch) throw refuse('not-found', 'This form has expired. Start again.', { status: 404 })

  const name = cleanFileName(fileName)
  const refused = refuseFileType(name)
  if (refused) throw new Refusal(400, [refused])
  if (size !== undefined && size > batch.totalLimit) throw tooLargeTogether(name, batch.totalLimit)
  const now = clock()
  await requireQuota(database, { channel, owner }, size ?? null, now)

  const upload = await insertUpload(database, {
    channel,
    owner,
    area: batch.area,
    batchId,
    name,
    contentType: typePattern.test(contentType) ? contentType : contentTypeOf(name),
    size: size === undefined ? null : BigInt(size),
    sha256: null,
    state: 'issued',
    createdAt: now,
    expiresAt: after(now, lifetimes.picked),
  })
  return await objects.store.presignPut({
    key: upload.objectKey,
    contentType: upload.contentType,
    size: size ?? null,
    limit: batch.totalLimit,
  })
}
