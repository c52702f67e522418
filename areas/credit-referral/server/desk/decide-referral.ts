import type { Caller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Fact, factsOf, longNameIn, readForm } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { decisionFields, referralFields, sentences, withdrawnDecision } from '../../contract/index.ts'
import { recordEvent } from '../record-event.ts'
import { type ChangeDeps, changeReferral } from '../request/change-referral.ts'
import { decideVersion } from '../store/decision-store.ts'
import { listVersions } from '../store/details-store.ts'
import { closeQuestion, lastMessageOf } from '../store/message-store.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { type StoredReferral, updateReferral } from '../store/referral-store.ts'
import { listsFor } from '../submit/lists-for.ts'
import { requireOpen, requireOwn } from './require-turn.ts'

type DecideDeps = ChangeDeps & { readonly reference: ReferenceData }

/** A decision as it arrives; the version and the last message are those that the person has read. */
type SentReferralDecision = {
  readonly decision?: string | null | undefined
  readonly uwNotes?: string | null | undefined
  readonly version: number
  readonly lastMessage?: number | null | undefined
}

/**
 * The underwriter who has a request decides about the version that is read, for good. A question that is open is closed
 * with it: people also telephone.
 *
 * @throws Refusal 400 with a sentence for each field, 404 `not-found`, 409 `already-decided`, `version-changed`,
 *   `not-taken`, `taken-by-another` or `answer-unread`, 422 `key-reused`
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
  const asked = {
    by: caller,
    key,
    call,
    operation: 'referral.decide',
    body: { decision, uwNotes, version, lastMessage },
  }
  await changeReferral(deps, asked, async (transaction, referral, at) => {
    requireOpen(referral)
    if (referral.version !== version) throw refuse('version-changed', sentences.versionChanged, { status: 409 })
    requireOwn(referral, caller)
    if (lastMessage !== null && (await lastMessageOf(transaction, key)) > lastMessage)
      throw refuse('answer-unread', sentences.answerUnread, { status: 409 })
    await closeQuestion(transaction, key, at)
    const { username: decidedBy, subject: decidedBySubject } = caller
    await decideVersion(transaction, key, { version, decision, uwNotes, decidedBy, decidedBySubject, decidedAt: at })
    await updateReferral(transaction, key, { status: 'Complete', decision, decidedBy, decidedAt: at })
    const { requestId } = call
    const outcome = { decision: name, facts: await mailedFacts(transaction, deps, referral, at) }
    await recordEvent(transaction, key, {
      kind: 'decided',
      version,
      at,
      by: caller,
      requestId,
      detail: decision,
      outcome,
    })
  })
}

/** What the referral says in its mail: all of its fields but free text, which may say who a borrower is. */
async function mailedFacts(
  transaction: Transaction,
  { reference }: DecideDeps,
  referral: StoredReferral,
  at: Date,
): Promise<readonly Fact[]> {
  const [current] = await listVersions(transaction, referral)
  if (!current) throw new Error('a request without a version')
  const { brandName, lenderRefNumber } = referral
  const lists = listsFor(reference, referral.channel, sydneyDate(at))
  return factsOf(referralFields, { ...current, brandName, lenderRefNumber }, lists).filter(({ lines }) => !lines)
}

function readDecision({ reference, clock }: DecideDeps, sent: SentReferralDecision) {
  const known = reference.codeList('referral-decisions', sydneyDate(clock()))
  // Only its own lender takes a request back.
  const decisions = known.filter(({ shortName }) => shortName !== withdrawnDecision)
  const { values, faults } = readForm(decisionFields, sent, { decisions })
  if (faults) throw new Refusal(400, faults)
  return { ...values, name: longNameIn(decisions, values.decision) }
}
