import { sql } from 'kysely'
import {
  type CaseKind,
  type CaseOfUser,
  type CaseOwner,
  listDecidedCasesOfUser,
  listOpenCasesOfUser,
  usualTimesOf,
} from '#areas/case/server'
import { mayEnter } from '#areas/identity/contract'
import type { LenderCaller } from '#areas/identity/server'
import { listNewestSubmissions, listSubmissionsWithWarnings } from '#areas/policy-submission/server'
import { listExpiringQuotes, listNewestQuotes } from '#areas/quote/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { listNewestUploads } from '#areas/upload/server'
import { longNameIn } from '#packages/fields'
import { toDollars } from '#packages/money'
import { addDays, type Clock, sydneyDate } from '#platform/clock'
import { type Database, inSnapshot } from '#platform/database'
import { listDrafts } from '#platform/drafts'
import { expiryDays, type HomeCase, type LenderHome, maxRows, recentDays } from '../contract/index.ts'

export type HomeDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly reference: ReferenceData
  readonly kinds: readonly CaseKind[]
}

/** Open cases, those with a question first. */
const maxOpen = 200
/** The newest records of each kind. */
const maxNewest = 8

/** What a lender's user has to do, and what they wait for: their own records, of the areas that their roles allow. */
export async function getLenderHome(
  { database, clock, reference, kinds }: HomeDeps,
  caller: LenderCaller,
): Promise<LenderHome> {
  const { channel, subject } = caller
  const now = clock()
  const today = sydneyDate(now)
  const since = addDays(today, -recentDays)
  const owner = ownerOf(kinds, caller)
  const may = (area: 'calculator' | 'policysubmission' | 'docupload') => mayEnter(caller, { area, right: 'view' })
  const decisions = reference.codeList('referral-decisions', today)
  const present = ({ kind, caseId, decision, ...found }: CaseOfUser): HomeCase => ({
    kind,
    id: String(caseId),
    reference: found.reference,
    status: found.status,
    decision: decision && longNameIn(decisions, decision),
    submittedAt: found.submittedAt.toISOString(),
    waitingSince: found.waitingSince.toISOString(),
    pausedAt: found.pausedAt?.toISOString() ?? null,
    decidedAt: found.decidedAt?.toISOString() ?? null,
  })
  return await inSnapshot(database, async (snapshot) => {
    const open = await listOpenCasesOfUser(snapshot, owner, maxOpen)
    const decided = await listDecidedCasesOfUser(snapshot, owner, since, maxRows)
    const quotes = may('calculator') && {
      expiring: await listExpiringQuotes(
        { database: snapshot, reference },
        owner,
        { today, days: expiryDays },
        maxRows,
      ),
      newest: await listNewestQuotes(snapshot, owner, maxNewest),
    }
    const submissions = may('policysubmission') && {
      doubtful: await listSubmissionsWithWarnings(snapshot, owner, since, maxRows),
      newest: await listNewestSubmissions(snapshot, owner, maxNewest),
    }
    const uploads = await listNewestUploads(
      snapshot,
      caller,
      may('docupload') ? ['document', 'data'] : ['document'],
      maxNewest,
    )
    return {
      questions: firstOf(open.filter(({ pausedAt }) => pausedAt).map(present)),
      withInsurer: firstOf(open.filter(({ pausedAt }) => !pausedAt).map(present)),
      decisions: firstOf(decided.map(present)),
      usualTimes: Object.fromEntries(await usualTimesOf(snapshot, channel)),
      expiringQuotes: quotes ? firstOf(quotes.expiring.map(presentQuote)) : null,
      newestQuotes: quotes ? quotes.newest.map(presentQuote) : null,
      doubtfulSubmissions: submissions ? firstOf(submissions.doubtful.map(presentSubmission)) : null,
      newestSubmissions: submissions ? submissions.newest.map(presentSubmission) : null,
      newestUploads: uploads.map(({ sentAt, ...upload }) => ({ ...upload, sentAt: sentAt.toISOString() })),
      drafts: (await listDrafts(snapshot, { channel, owner: subject }, '', sql`1`)).map(({ form, savedAt }) => ({
        form,
        savedAt: savedAt.toISOString(),
      })),
    }
  })
}

/** The caller's own cases, of the kinds that they may see. */
export function ownerOf(kinds: readonly CaseKind[], caller: LenderCaller): CaseOwner {
  const { channel, subject } = caller
  return { channel, subject, kinds: kinds.filter(({ need }) => mayEnter(caller, need)).map(({ name }) => name) }
}

function firstOf<Item>(items: readonly Item[]): { items: Item[]; more: boolean } {
  return { items: items.slice(0, maxRows), more: items.length > maxRows }
}

type Quote = Awaited<ReturnType<typeof listNewestQuotes>>[number]

function presentQuote({ quoteId, reference, loan, createdAt, validUntil }: Quote) {
  return { quoteId, reference, loanAmount: toDollars(loan), createdAt: createdAt.toISOString(), validUntil }
}

type Submission = Awaited<ReturnType<typeof listNewestSubmissions>>[number]

function presentSubmission({ submittedAt, ...submission }: Submission) {
  return { ...submission, submittedAt: submittedAt.toISOString() }
}
