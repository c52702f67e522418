import type { LenderCaller } from '#areas/identity/server'
import type { Transaction } from '#platform/database'
import type { StoredFile } from '#platform/objects'
import type { Referral } from '../../contract/index.ts'
import { insertDocuments } from '../store/document-store.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { insertVersion } from '../store/version-store.ts'

type SentVersion = {
  readonly version: number
  readonly referral: Referral
  readonly caller: LenderCaller
  readonly files: readonly StoredFile[]
  readonly at: Date
}

/** Keeps what was sent and the files that came with it. */
export async function keepVersion(
  transaction: Transaction,
  key: ReferralKey,
  { version, referral, caller, files, at }: SentVersion,
): Promise<void> {
  const { username, subject, firstName, lastName } = caller
  await insertVersion(transaction, key, {
    version,
    referral,
    submittedBy: username,
    submittedBySubject: subject,
    submittedByName: `${firstName} ${lastName}`.trim() || username,
    submittedAt: at,
  })
  await insertDocuments(transaction, key, {
    files,
    version,
    messageNumber: null,
    uploadedBy: username,
    uploadedAt: at,
  })
}
