import type { LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import type { PlainDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import { Refusal } from '#platform/http'
import {
  type Call,
  claimIdempotencyKey,
  findClaimedRecord,
  type IdempotentCall,
  idempotentCall,
  nameClaimedRecord,
} from '#platform/idempotency'
import type { ObjectDeps, StoredFile } from '#platform/objects'
import type { Referral, ReferralLists, SentReferral, SubmittedReferral } from '../../contract/index.ts'
import type { Arrival, Examine } from '../arrival.ts'
import type { ReferralKey } from '../store/referral-store.ts'
import { insertDocuments, insertVersion } from '../store/version-store.ts'

/** A kind of submission: the checks before its files are received, and how it is stored. */
export type Submission<Content> = {
  /** The operation name for the idempotency key. */
  readonly operation: string
  readonly examine: Examine<SentReferral, Content>
  readonly keep: (
    transaction: Transaction,
    content: Content,
    files: readonly StoredFile[],
  ) => Promise<Required<SubmittedReferral>>
}

/**
 * Receives a referral and its files and stores all of it in one transaction, or nothing. A call that is repeated with
 * its idempotency key gets the first response.
 *
 * @throws Refusal of `examine`, of the files or of `keep`; 422 `key-reused`
 */
export async function keepSubmission<Content>(
  deps: ObjectDeps,
  caller: LenderCaller,
  call: Call,
  arrival: Arrival<SentReferral>,
  submission: Submission<Content>,
): Promise<SubmittedReferral> {
  const named: { keyed: IdempotentCall | null } = { keyed: null }
  try {
    const { content, files } = await arrival.receive(async (sent, attached) => {
      named.keyed = idempotentCall(caller, call, submission.operation, { sent, attached })
      return await submission.examine(sent, attached)
    })
    const kept = await keepOnce(deps, named.keyed, (transaction) => submission.keep(transaction, content, files)).catch(
      async (error: unknown) => {
        await arrival.discard(files)
        throw error
      },
    )
    if (kept.repeated) await arrival.discard(files)
    return kept.answer
  } catch (error) {
    // A repeated call also gets the first response if it would now be refused: its first call uses the same reference.
    if (!(error instanceof Refusal) || named.keyed === null) throw error
    const first = await findClaimedRecord(deps.database, named.keyed)
    if (first === null) throw error
    return readRecord(first)
  }
}

async function keepOnce(
  { database, clock }: ObjectDeps,
  keyed: IdempotentCall | null,
  keep: (transaction: Transaction) => Promise<Required<SubmittedReferral>>,
): Promise<{ readonly answer: SubmittedReferral; readonly repeated: boolean }> {
  return await database.transaction().execute(async (transaction) => {
    const first = keyed && (await claimIdempotencyKey(transaction, keyed, 'being created', clock()))
    if (first !== null) return { answer: readRecord(first), repeated: true }
    const answer = await keep(transaction)
    if (keyed) await nameClaimedRecord(transaction, keyed, `${answer.requestId}/${answer.version}`)
    return { answer, repeated: false }
  })
}

function readRecord(record: string): SubmittedReferral {
  const [requestId = '', version] = record.split('/')
  return { requestId, version: Number(version) }
}

type SentVersion = {
  readonly version: number
  readonly referral: Referral
  readonly caller: LenderCaller
  readonly files: readonly StoredFile[]
  readonly at: Date
}

/** Stores a version with its files. */
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

/** The lists of choices on a day. */
export function listsFor(reference: ReferenceData, channel: string, day: PlainDate): ReferralLists {
  return {
    brands: reference.partyNames(channel, day),
    submissionTypes: reference.codeList('submission-types', day),
    referralReasons: reference.codeList('referral-reasons', day),
  }
}
