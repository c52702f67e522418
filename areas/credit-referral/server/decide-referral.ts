import { decisionFields, messages } from '#areas/case/contract'
import type { Caller, LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Fact, factsOf, longNameIn, parseForm } from '#packages/fields'
import { writeAudit } from '#platform/audit'
import { sydneyDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import type { ChangeDeps } from '#platform/history'
import { Refusal, refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { type ReferralDetails, referralFields, sentences, withdrawnDecision } from '../contract/index.ts'
import { changeReferral, requireOpen, requireOwn, requireReferral } from './change-referral.ts'
import { readDetails } from './read-details.ts'
import { history, type ReferralChange, type ReferralKey, type StoredReferral } from './store/referral-store.ts'
import { decideVersion, listVersions } from './store/version-store.ts'
import { listsFor } from './submit-referral.ts'

type DecideDeps = ChangeDeps & { readonly reference: ReferenceData }

/** A decision as received; `version` and `lastMessage` are those that the underwriter has read. */
type SentReferralDecision = {
  readonly decision?: string | null | undefined
  readonly uwNotes?: string | null | undefined
  readonly version: number
  readonly lastMessage?: number | null | undefined
}

/**
 * Decides the version that the assigned underwriter has read; the decision is final. It also closes an open question,
 * which may have been answered by telephone.
 *
 * @throws Refusal 400 with a message for each field, 404 `not-found`, 409 `already-decided`, `version-changed`,
 *   `not-assigned`, `assigned-to-another` or `answer-unread`, 422 `key-reused`
 */
export async function decideReferral(
  deps: DecideDeps,
  caller: Caller,
  key: ReferralKey,
  sent: SentReferralDecision,
  call: Call,
): Promise<void> {
  const { decision, uwNotes, name } = readDecision(deps, sent)
  const { version, lastMessage = null } = sent
  const asked = { by: caller, key, call, kind: 'decided', body: { decision, uwNotes, version, lastMessage } } as const
  await changeReferral(deps, asked, async (transaction, referral, at) => {
    requireOpen(referral)
    if (referral.version !== version)
      throw refuse('version-changed', messages.changed('resubmitted', 'The lender'), { status: 409 })
    requireOwn(referral, caller)
    if (lastMessage !== null && (await history.lastMessage(transaction, key)) > lastMessage)
      throw refuse('answer-unread', messages.changed('answered', 'The lender'), { status: 409 })
    const change = await decide(transaction, referral, { decision, uwNotes, by: caller, at })
    const outcome = { decision: name, facts: await mailedFacts(transaction, deps, referral, at) }
    return { change, detail: decision, outcome }
  })
}

/**
 * Withdraws a referral for good; only the user who raised it may, and only while it is open.
 *
 * @throws Refusal 403 `not-own`, 404 `not-found`, 409 `already-complete`, 422 `key-reused`
 */
export async function withdrawReferral(
  deps: ChangeDeps,
  caller: LenderCaller,
  key: ReferralKey,
  call: Call,
): Promise<ReferralDetails> {
  await requireRaiser(deps, caller, key, call)
  await changeReferral(
    deps,
    { by: caller, key, call, kind: 'withdrawn', body: null },
    async (transaction, referral, at) => {
      if (referral.status === 'Complete')
        throw refuse('already-complete', messages.closed('request', referral.status), { status: 409 })
      const decided = { decision: withdrawnDecision, uwNotes: null, by: caller, at }
      return { change: await decide(transaction, referral, decided) }
    },
  )
  return await readDetails(deps, caller, key)
}

type Decided = { readonly decision: string; readonly uwNotes: string | null; readonly by: Caller; readonly at: Date }

/** Closes an open question and stores the decision of the current version; answers the change to the referral. */
async function decide(
  transaction: Transaction,
  referral: StoredReferral,
  { decision, uwNotes, by, at }: Decided,
): Promise<ReferralChange> {
  const { username: decidedBy, subject: decidedBySubject } = by
  await history.closeQuestion(transaction, referral, at)
  await decideVersion(transaction, referral, { decision, uwNotes, decidedBy, decidedBySubject, decidedAt: at })
  return { status: 'Complete', decision, decidedBy, decidedAt: at }
}

/**
 * Requires the user who raised the referral. That user never changes, so the check runs before the transaction: a
 * denial writes one audit line and nothing else.
 *
 * @throws Refusal 403 `not-own`, 404 `not-found`
 */
async function requireRaiser(
  { database, clock }: ChangeDeps,
  { subject, username }: LenderCaller,
  key: ReferralKey,
  { httpRequestId }: Call,
): Promise<void> {
  const referral = await requireReferral(database, key)
  if (referral.raisedBySubject === subject) return
  await writeAudit(database, {
    channel: key.channel,
    at: clock(),
    actor: subject,
    username,
    action: 'access.denied',
    record: String(key.referralId),
    requestId: httpRequestId,
    detail: { operation: 'referral.withdraw', needs: 'raised-by' },
  })
  throw refuse('not-own', sentences.notOwn, { status: 403 })
}

/** The fields of the referral for its mail: all but free text, which may identify a borrower. */
async function mailedFacts(
  transaction: Transaction,
  { reference }: DecideDeps,
  referral: StoredReferral,
  at: Date,
): Promise<readonly Fact[]> {
  const [current] = await listVersions(transaction, referral)
  if (!current) throw new Error('A referral has no version')
  const { brandName, lenderRefNumber } = referral
  const lists = listsFor(reference, referral.channel, sydneyDate(at))
  return factsOf(referralFields, { ...current, brandName, lenderRefNumber }, lists).filter(({ lines }) => !lines)
}

function readDecision({ reference, clock }: DecideDeps, sent: SentReferralDecision) {
  const known = reference.codeList('referral-decisions', sydneyDate(clock()))
  // Only the lender can withdraw a referral.
  const decisions = known.filter(({ shortName }) => shortName !== withdrawnDecision)
  const { values, errors } = parseForm(decisionFields, sent, { decisions })
  if (errors) throw new Refusal(400, errors)
  return { ...values, name: longNameIn(decisions, values.decision) }
}
