import type { LenderCaller } from '#areas/identity/server'
import type { UploadedFiles } from '#areas/upload/contract'
import { refuse } from '#platform/http'
import { acceptUploads, collectUploads, type ObjectDeps, type StoredFile, type UploadOwner } from '#platform/objects'
import type { CaseKind } from './case-kind.ts'
import { changeCase, type RequestedChange } from './change-case.ts'
import { insertDocuments } from './store/conversation-store.ts'

/** The owner of the files that a user uploads for cases of a kind about policies. */
export function fileOwnerOf({ name }: Pick<CaseKind, 'name'>, { channel, subject }: LenderCaller): UploadOwner {
  return { channel, owner: subject, area: name }
}

const filesRequired = 'Name the files that were uploaded, and the uuid under which they were.'

/**
 * Collects files that were uploaded beforehand; none when the call names none. They stay, so that the call can be
 * repeated.
 *
 * @throws Refusal 400 `uuid-required`, and as `collectUploads`
 */
export async function collectFiles(
  deps: ObjectDeps,
  owner: UploadOwner,
  { filenames, uuid }: UploadedFiles,
): Promise<readonly StoredFile[]> {
  if (!filenames || filenames.length === 0) return []
  if (!uuid) throw refuse('uuid-required', filesRequired, { field: 'uuid' })
  return await collectUploads(deps, { ...owner, batchId: uuid.toLowerCase(), fileNames: filenames })
}

type AttachCall = Omit<RequestedChange, 'event' | 'by' | 'body' | 'isDone'> & { readonly by: LenderCaller }

/**
 * Attaches files to an open case, as its lender. The underwriter sees them before anything else is done.
 *
 * @throws Refusal 400 `files-required`, as `collectFiles` and as `changeCase`
 */
export async function attachDocuments(
  deps: ObjectDeps,
  kind: CaseKind,
  call: AttachCall,
  owner: UploadOwner,
  uploaded: UploadedFiles,
): Promise<void> {
  const files = await collectFiles(deps, owner, uploaded)
  if (files.length === 0) throw refuse('files-required', filesRequired, { field: 'filenames' })
  await changeCase(deps, kind, { ...call, event: 'attached', body: uploaded }, async (transaction, stored, at) => {
    await acceptUploads(transaction, stored.channel, files, at)
    const { username: uploadedBy } = call.by
    const attached = { version: stored.version, messageNumber: null, uploadedBy, uploadedAt: at }
    await insertDocuments(transaction, stored, files, attached)
    return {
      detail: files
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 1000),
    }
  })
}
