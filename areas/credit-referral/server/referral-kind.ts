import { type CaseEvent, decisionFields } from '#areas/case/contract'
import type { CaseDeps, CaseKind, StoredCase } from '#areas/case/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { displayField, factsOf, type ListsOf, longNameIn, parseForm, type RecordOf } from '#packages/fields'
import { type PlainDate, sydneyDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import { Refusal } from '#platform/http'
import {
  deskReferralSchema,
  type ExpectedDocument,
  messages,
  type ReferralDetails,
  referralDetailsSchema,
  referralFields,
  versionFields,
  withdrawnDecision,
} from '../contract/index.ts'
import { loadDetails, referralEvent } from './load-details.ts'
import { listsFor } from './referral-lists.ts'
import { decideVersion, listVersions } from './store/version-store.ts'

/** Credit referrals: resubmitted as versions, each with a decision of reference data. */
export const referralKind: CaseKind<ReferralDetails> = {
  name: 'referral',
  need: { area: 'uwreferral', right: 'view' },
  path: 'referrals',
  noun: 'request',
  notFound: messages.notFound,
  closedCode: 'already-complete',
  eventName: referralEvent,
  notifiedRecord: ({ caseId }) => ({ kind: 'referral', id: String(caseId) }),
  mail: {
    name: 'Request',
    opening: (event) => openings[event] ?? '',
    lines: ({ reference }) => [`Your reference: ${reference}`],
  },
  schema: referralDetailsSchema,
  load: loadDetails,
  desk: {
    schema: deskReferralSchema,
    openedAction: 'underwriting.opened',
    present: async (deps, details) => {
      const today = sydneyDate(deps.clock())
      const withNames = namesOf(deps.reference, today)
      const expected =
        details.status === 'Complete' ? [] : expectedDocuments(deps.reference, details.referralReason, today)
      return {
        details: { ...withNames(details), versions: details.versions.map(withNames), expected },
        opened: { version: details.version },
      }
    },
  },
  parseDecision: ({ reference, clock }, input) => {
    const known = reference.codeList('referral-decisions', sydneyDate(clock()))
    // Only the lender can withdraw a referral.
    const decisions = known.filter(({ shortName }) => shortName !== withdrawnDecision)
    const { values, errors } = parseForm(decisionFields, input, { decisions })
    if (errors) throw new Refusal(400, errors)
    const { decision, uwNotes: notes } = values
    return { decision, notes, name: longNameIn(decisions, decision) }
  },
  decide: async (deps, transaction, stored, { decision, notes, name }, { by, at }) => {
    const { username: decidedBy, subject: decidedBySubject } = by
    const lines = await mailLines(transaction, deps, stored, at)
    const decided = { decision, uwNotes: notes, decidedBy, decidedBySubject, decidedAt: at }
    await decideVersion(transaction, stored, decided)
    return { detail: decision, outcome: { name, lines: [`Decision: ${name}`, '', ...lines] } }
  },
}

const openings: Partial<Record<CaseEvent, string>> = {
  submitted: 'Your credit referral request has been received.',
  resubmitted: 'Your resubmitted request has been received.',
  asked: 'The underwriter has a question about your credit referral request. It is on hold until you answer.',
  decided: 'Your credit referral request has been decided.',
}

/** The documents that an underwriter usually requests for a referral reason. */
export function expectedDocuments(reference: ReferenceData, reason: string, date: PlainDate): ExpectedDocument[] {
  return reference
    .referralExpectations(date)
    .filter(({ referralReason }) => referralReason === reason)
    .map(({ longName, words }) => ({ longName, words: [...words] }))
}

/** Replaces the codes of a version by names, because the desk has no code lists. */
function namesOf(reference: ReferenceData, date: PlainDate) {
  const lists: ListsOf<typeof versionFields> = {
    submissionTypes: reference.codeList('submission-types', date),
    referralReasons: reference.codeList('referral-reasons', date),
  }
  const choices = Object.values(versionFields).filter((field) => field.kind === 'choice')
  return <Version extends RecordOf<typeof versionFields>>(version: Version): Version => {
    const names = choices.map((field) => [field.name, displayField(field, version[field.name], lists)])
    return { ...version, ...Object.fromEntries(names) }
  }
}

/** The fields of the referral for its mail: all but free text, which may identify a borrower. */
async function mailLines(
  transaction: Transaction,
  { reference }: CaseDeps,
  stored: StoredCase,
  at: Date,
): Promise<readonly string[]> {
  const [current] = await listVersions(transaction, stored)
  if (!current) throw new Error('A referral has no version')
  const { channel, brandName, reference: lenderRefNumber } = stored
  const lists = listsFor(reference, channel, sydneyDate(at))
  return factsOf(referralFields, { ...current, brandName, lenderRefNumber }, lists)
    .filter(({ lines }) => !lines)
    .map(({ label, value }) => `${label}: ${value}`)
}
