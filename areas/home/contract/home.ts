import * as z from 'zod/mini'
import { caseKinds, caseStatuses, type OwnCasePart } from '#areas/case/contract'
import { receiptKinds } from '#areas/upload/contract'

/** The most rows of one list of the page. */
export const maxRows = 50
/** Quotes that expire within this many days are shown. */
export const expiryDays = 14
/** Decisions, and submissions with doubts, are shown for this many days. */
export const recentDays = 14

const instant = z.iso.datetime()
const kind = z.enum(Object.keys(caseKinds) as (keyof typeof caseKinds)[])
/** `more`: whether there are further rows. */
const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ items: z.array(row), more: z.boolean() })

const homeCaseSchema = z.object({
  kind,
  id: z.string(),
  /** The lender's reference of a referral; the policy number otherwise. */
  reference: z.string(),
  status: z.enum(caseStatuses),
  /** The name of the decision; null while the case is open. */
  decision: z.nullable(z.string()),
  submittedAt: instant,
  /** The insurer's waiting time is `pausedAt`, or now while it is null, minus this time. */
  waitingSince: instant,
  /** When the open question was asked; null without one. */
  pausedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
})
export type HomeCase = z.infer<typeof homeCaseSchema>

const homeQuoteSchema = z.object({
  quoteId: z.string(),
  reference: z.nullable(z.string()),
  /** Dollars. */
  loanAmount: z.number(),
  createdAt: instant,
  validUntil: z.iso.date(),
})
export type HomeQuote = z.infer<typeof homeQuoteSchema>

const homeSubmissionSchema = z.object({
  submissionId: z.string(),
  lmiReference: z.string(),
  policyNumber: z.string(),
  submittedAt: instant,
  warnings: z.int(),
})
export type HomeSubmission = z.infer<typeof homeSubmissionSchema>

const homeUploadSchema = z.object({
  receiptId: z.string(),
  kind: z.enum(receiptKinds),
  /** Names the first file, and how many more there are. */
  title: z.string(),
  /** The number of a document, as in "Policy 1000000001". */
  against: z.nullable(z.string()),
  sentAt: instant,
})
export type HomeUpload = z.infer<typeof homeUploadSchema>

/** The usual time from submission to decision in the last 30 days, in minutes. */
const usualTimeSchema = z.object({ median: z.int(), ninetieth: z.int() })
export type UsualTime = z.infer<typeof usualTimeSchema>
const usualTimesSchema = z.partialRecord(kind, usualTimeSchema)

/** What a lender's user has to do, and what they wait for. A part without the right to it is null. */
export const lenderHomeSchema = z.object({
  /** Open cases with a question of the underwriter, and the other open ones. */
  questions: listOf(homeCaseSchema),
  withInsurer: listOf(homeCaseSchema),
  decisions: listOf(homeCaseSchema),
  usualTimes: usualTimesSchema,
  expiringQuotes: z.nullable(listOf(homeQuoteSchema)),
  newestQuotes: z.nullable(z.array(homeQuoteSchema)),
  doubtfulSubmissions: z.nullable(listOf(homeSubmissionSchema)),
  newestSubmissions: z.nullable(z.array(homeSubmissionSchema)),
  newestUploads: z._default(z.array(homeUploadSchema), []),
  /** The names of the forms with a draft, last saved first. */
  drafts: z.array(z.object({ form: z.string(), savedAt: instant })),
})
export type LenderHome = z.infer<typeof lenderHomeSchema>

/** The work of the desk, of all lenders. */
export const deskHomeSchema = z.object({
  open: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  late: z.int(),
  onHold: z.int(),
  kinds: z.array(
    z.object({
      kind,
      open: z.int(),
      receivedToday: z.int(),
      decidedToday: z.int(),
      usualTime: z.nullable(usualTimeSchema),
    }),
  ),
  /** The open cases by age, in the order of `ageLimits`; the last is of all older ones. */
  ages: z.array(z.int()),
  /** The people with open cases, most first. */
  people: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      open: z.int(),
      onHold: z.int(),
      late: z.int(),
    }),
  ),
})
export type DeskHome = z.infer<typeof deskHomeSchema>

/** The numbers on the tabs of the desk. */
export const deskCountsSchema = z.pick(deskHomeSchema, { open: true, unassigned: true, mine: true })

/** The lists of a lender's user's cases. */
export const ownCaseTitles: Readonly<Record<OwnCasePart, string>> = {
  open: 'Open cases',
  decided: 'Decided cases',
  withdrawn: 'Withdrawn cases',
}

/** When a person last opened the page Home, and the end of their visit before, as a preference: decisions since that end are new to them. */
export const visitSchema = z.object({ at: instant, before: z.optional(instant) })
type Visit = z.infer<typeof visitSchema>

/** Milliseconds without opening the page after which a visit has ended. */
const visitPause = 2 * 3_600_000

/** The visit of a person who opens the page now: the stored one goes on, or a new one begins. */
export function visitAt(stored: Visit | null, now: Date): { readonly at: string; readonly before: string } {
  const at = now.toISOString()
  if (!stored) return { at, before: at }
  const hasEnded = now.getTime() - Date.parse(stored.at) >= visitPause
  return { at, before: hasEnded ? stored.at : (stored.before ?? stored.at) }
}
