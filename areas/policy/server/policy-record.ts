import type { NullableOf } from '#packages/fields'
import type { Cents } from '#packages/money'
import type { PlainDate } from '#platform/clock'
import {
  noValues,
  type Policy,
  type PolicyEvent,
  type PolicyLoan,
  type PolicyPremium,
  type PolicySecurity,
  policyLoanFields,
  policySecurityFields,
  premiumParts,
} from '../contract/index.ts'
import { type DatedLoan, termEndDate } from './policy-life.ts'

/** A loan of a new policy. Omitted values are unknown. */
export type NewLoan = Partial<NullableOf<typeof policyLoanFields>> & {
  readonly approvedAmount: Cents
  readonly loanPurpose: string
  readonly smsf: string
  /** The positions, from 1, of the securities that secure it. All if omitted, as by a quote. */
  readonly securities?: readonly number[]
}

export type NewSecurity = Partial<NullableOf<typeof policySecurityFields>> & {
  readonly securityValue: Cents
  readonly state: string
  readonly occupancyType: string
}

export type NewPolicy = Pick<
  Policy,
  | 'brandName'
  | 'lenderReference'
  | 'transactionType'
  | 'premiumPlanType'
  | 'productType'
  | 'billingTenure'
  | 'capitalised'
  | 'capitalisedLvr'
  | 'toppedUpPolicyNumber'
  | 'outstandingLoanBalance'
  | 'otherSharesAmount'
  | 'premium'
  | 'rateCard'
  | 'borrowers'
> & {
  readonly loans: readonly NewLoan[]
  readonly securities: readonly NewSecurity[]
  /** Only from a submission. */
  readonly submission?: {
    readonly applicationNumber: string | null
    readonly applicationDate: PlainDate
    readonly quotationDate: PlainDate
    readonly documentType: string
    readonly underwritingType: string | null
    readonly campaignId: string | null
  }
}

/** A complete policy to store. Cover, expiry, LVR and the other figures are derived from its loans and securities. */
export type PolicyRecord = NewPolicy &
  Pick<
    Policy,
    'channel' | 'policyNumber' | 'source' | 'status' | 'applicationNumber' | 'cancellationDate' | 'refundAmount'
  > & {
    /** Its position among the policies of one source, from 1. */
    readonly sourceSlot: number
    readonly createdBy: { readonly subject: string; readonly username: string }
    readonly createdAt: Date
    readonly events: readonly PolicyEvent[]
    /** Its second version, if varied. */
    readonly varied?: PolicyVariation
  }

/** The result of an accepted variation; unchanged rows have as ids their positions, from 1, in the first version. */
export type PolicyVariation = {
  readonly variationId: string
  readonly premiumDifference: Cents | null
  readonly loans: readonly PolicyLoan[]
  readonly securities: readonly PolicySecurity[]
  readonly by: { readonly subject: string; readonly username: string }
  readonly at: Date
}

/** The parts of a policy's premium, of a record that also has others. */
export function policyPremium(premium: PolicyPremium): PolicyPremium {
  return Object.fromEntries(premiumParts.map((part) => [part, premium[part]])) as PolicyPremium
}

/** The first version of a policy, stated on a day. */
export function firstVersion(
  { loans, securities }: Pick<NewPolicy, 'loans' | 'securities'>,
  statedOn: PlainDate,
): {
  readonly loans: readonly DatedLoan[]
  readonly securities: readonly PolicySecurity[]
} {
  const all = securities.map((_security, index) => String(index + 1))
  return {
    loans: loans.map((values, index) => {
      const loan = { ...noValues(policyLoanFields), ...values }
      return {
        ...loan,
        id: String(index + 1),
        active: true,
        securities: values.securities?.map(String) ?? all,
        termEndDate: termEndDate(loan, statedOn),
      }
    }),
    securities: securities.map((security, index) => ({
      ...noValues(policySecurityFields),
      ...security,
      id: String(index + 1),
      active: true,
    })),
  }
}
