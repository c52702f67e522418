import * as z from 'zod/mini'
import { policyLists, policyStatuses, rowChangeSchema } from '#areas/policy/contract'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { variationStatusSchema, variationTypeSchema } from './variation-types.ts'

const instant = z.iso.datetime()
const dollars = z.number()
const percent = z.number()

const figures = z.object({
  loans: z.int(),
  securities: z.int(),
  /** The active loans and the outstanding balance of a top-up. */
  loanAmount: dollars,
  securityValue: dollars,
  lvr: percent,
  /** The band of today's rate card in which the LVR lies; null below its lowest, above its highest, and without a card. */
  band: z.nullable(z.object({ from: percent, to: percent })),
})
export type VariationFigures = z.infer<typeof figures>

const priced = z.object({
  /** Null where the card has no premium: `refused` says why. */
  totalPremium: z.nullable(dollars),
  refused: z.nullable(z.string()),
  steps: z.array(z.object({ name: z.string(), words: z.string(), figure: z.string() })),
})

/** What a variation does to its policy, as it was shown before it was sent. */
export const variationEffectSchema = z.object({
  loans: z.array(rowChangeSchema),
  securities: z.array(rowChangeSchema),
  before: figures,
  after: figures,
  /** The limits that the LVR and the loan cross, as sentences. */
  limits: z.array(z.string()),
  /** At today's card and duty, for the whole of the loans; an indication, nothing is charged. */
  premium: z.object({
    card: z.nullable(z.object({ name: z.string(), version: z.string(), illustrative: z.boolean() })),
    before: priced,
    after: priced,
    /** After less before; null where either has no premium. */
    difference: z.nullable(dollars),
  }),
  /** What a person should look at again; none of it stops a variation. */
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type VariationEffect = z.infer<typeof variationEffectSchema>

/** A question of the underwriter, or the lender's answer. */
const messageSchema = z.object({
  messageNumber: z.int(),
  kind: z.enum(['question', 'answer']),
  text: z.string(),
  by: z.string(),
  at: instant,
  /** When a question was answered, or closed by a decision; null while it is open, and for an answer. */
  answeredAt: z.nullable(instant),
})
export type VariationMessage = z.infer<typeof messageSchema>

/** What happened to a variation, oldest first. */
const variationEventSchema = z.object({
  kind: z.enum([
    'submitted',
    'assigned',
    'reassigned',
    'released',
    'asked',
    'answered',
    'accepted',
    'declined',
    'withdrawn',
  ]),
  at: instant,
  by: z.string(),
  byInsurer: z.boolean(),
  /** The username of a new assignee, or the reason of a decision. */
  detail: z.nullable(z.string()),
})
export type VariationEvent = z.infer<typeof variationEventSchema>

/** A variation in a list of its policy, newest first. */
export const variationSummarySchema = z.object({
  variationId: z.string(),
  types: z.array(variationTypeSchema),
  status: variationStatusSchema,
  submittedBy: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  lvrBefore: percent,
  lvrAfter: percent,
})
export type VariationSummary = z.infer<typeof variationSummarySchema>

/** A variation with everything that belongs to it. */
export const variationDetailsSchema = z.object({
  variationId: z.string(),
  policyNumber: z.string(),
  brandName: z.string(),
  types: z.array(variationTypeSchema),
  notes: z.nullable(z.string()),
  status: variationStatusSchema,
  submittedBy: z.string(),
  submittedAt: instant,
  /** The insurer has had it for `pausedAt`, or now, less this: the submission, moved on by each question's time. */
  waitingSince: instant,
  /** When the open question was asked; null while none is open. */
  pausedAt: z.nullable(instant),
  assignedTo: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** What the insurer says with its decision. */
  reason: z.nullable(z.string()),
  effect: variationEffectSchema,
  /** The version of the policy that it changes. */
  policyVersion: z.int(),
  /** The policy today: a variation of an earlier version, or of a policy that is not In Force, cannot be accepted. */
  currentVersion: z.int(),
  policyStatus: z.enum(policyStatuses),
  messages: z.array(messageSchema),
  events: z.array(variationEventSchema),
  /** What the caller may do now. */
  can: z.object({ withdraw: z.boolean(), answer: z.boolean() }),
})
export type VariationDetails = z.infer<typeof variationDetailsSchema>

/** An answer to the underwriter's question; without a number it is to the one that is open. */
export const variationAnswerSchema = z.strictObject({
  messageNumber: z.nullish(z.int()),
  text: z.nullish(z.string()),
})

/**
 * What an act of the underwriter rests on: how many events the variation had when it was read. A later one refuses the act
 * with 409 `variation-changed`.
 */
export const readEventsSchema = z.int().check(z.positive())

/** The options of fields, by their names (specification 001 §7). */
export const variationOptionsSchema = z.partialRecord(z.enum(policyLists), z.array(referenceItemSchema))
