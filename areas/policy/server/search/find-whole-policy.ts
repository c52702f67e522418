import type { ReferenceData } from '#areas/reference-data/server'
import { formatDayInFigures } from '#packages/calendar'
import { toResponse } from '#packages/fields'
import { type Cents, toDollars, toPercent } from '#packages/money'
import { type Clock, sydneyDate } from '#platform/clock'
import { type Database, inSnapshot } from '#platform/database'
import {
  compareVersions,
  type Policy,
  type PolicyHistory,
  type PolicyHistoryEntry,
  type PolicyVersion,
  policyLoanFields,
  policySecurityFields,
  type RowChange,
  type WholePolicy,
} from '../../contract/index.ts'
import { findPolicy, listVersions, type StoredPolicy } from '../find-policy.ts'
import { remainingTermAsOf } from '../policy-life.ts'
import { policyListsOn } from '../policy-lists.ts'
import { summariesOf } from '../policy-store.ts'
import { findTopUpLinks, type TopUpLinks } from '../top-up.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/** The complete policy of a lender, read from one snapshot; null if the lender has no such policy. */
export async function findWholePolicy(deps: Deps, channel: string, policyNumber: string): Promise<WholePolicy | null> {
  return await inSnapshot(deps.database, async (snapshot) => {
    const policy = await findPolicy(snapshot, channel, policyNumber)
    if (!policy) return null
    const history = await listVersions(snapshot, channel, policyNumber)
    const topUps = await findTopUpLinks(snapshot, channel, policyNumber)
    const made = await summariesOf(snapshot, channel, policy.source)
    const others = made.map((other) => other.policyNumber).filter((number) => number !== policyNumber)
    return { ...presentPolicy(policy, history, deps), ...topUps, createdTogether: others }
  })
}

function presentPolicy(
  policy: StoredPolicy,
  history: PolicyHistory,
  deps: Omit<Deps, 'database'>,
): Omit<WholePolicy, 'createdTogether' | keyof TopUpLinks> {
  const { reference, clock } = deps
  const today = sydneyDate(clock())
  const lists = policyListsOn(reference, today)
  const premium = Object.entries(policy.premium).map(([name, cents]) => [name, dollarsOf(cents)])
  const nameIn = (list: Parameters<ReferenceData['codeList']>[0], code: string) =>
    reference.codeList(list, today).find(({ shortName }) => shortName === code)?.longName ?? code
  return {
    ...presentFacts(policy),
    brand:
      reference.brandsOf(policy.channel, today).find(({ shortName }) => shortName === policy.brandName)?.longName ??
      policy.brandName,
    lenderReference: policy.lenderReference,
    applicationNumber: policy.applicationNumber,
    productType: nameIn('product-types', policy.productType),
    transactionType: nameIn('transaction-types', policy.transactionType),
    premiumPlan: nameIn('premium-plans', policy.premiumPlanType),
    billingTenure: policy.billingTenure,
    capitalised: policy.capitalised,
    ...(policy.capitalised ? { capitalisedLvr: toPercent(policy.capitalisedLvr) } : {}),
    toppedUpPolicyNumber: policy.toppedUpPolicyNumber,
    loanAmount: toDollars(policy.loanAmount),
    securityValue: toDollars(policy.securityValue),
    premium: Object.fromEntries(premium) as WholePolicy['premium'],
    rateCard: policy.rateCard,
    source: policy.source,
    loans: policy.loans.map((loan) => ({
      ...toResponse(policyLoanFields, loan),
      id: loan.id,
      active: loan.active,
      securities: [...loan.securities],
      remainingTermAsOf: dayOf(remainingTermAsOf(loan)),
    })),
    securities: policy.securities.map((security) => ({
      ...toResponse(policySecurityFields, security),
      id: security.id,
      active: security.active,
    })),
    borrowers: policy.borrowers.map(({ borrowerId, employment, firstHomeBuyer, shareAmount }) => ({
      borrowerId,
      employment: nameIn('employment-types', employment),
      firstHomeBuyer,
      shareAmount: dollarsOf(shareAmount),
    })),
    history: presentHistory(history, lists),
    lists,
  }
}

/** The facts of a policy that a variation starts from as well: dates as dd/mm/yyyy, dollars and percent. */
export function presentFacts(policy: Omit<Policy, 'loans'>) {
  return {
    policyNumber: policy.policyNumber,
    policyStatus: policy.status,
    coverageEffectiveDate: dayOf(policy.coverageEffectiveDate),
    lvr: toPercent(policy.lvr),
    lmiPremium: toDollars(policy.premium.customerPremiumPayable),
    expiryDate: dayOf(policy.expiryDate),
    cancellationDate: dayOf(policy.cancellationDate),
    refundAmount: dollarsOf(policy.refundAmount),
    outstandingLoanBalance: dollarsOf(policy.outstandingLoanBalance),
    otherSharesAmount: toDollars(policy.otherSharesAmount),
  }
}

/** The versions and status changes in one list, oldest first. */
function presentHistory({ versions, events }: PolicyHistory, lists: WholePolicy['lists']): PolicyHistoryEntry[] {
  const nothing = { effectiveDate: null, reason: null, refundAmount: null }
  const entries: PolicyHistoryEntry[] = versions.map((version, index) => ({
    ...nothing,
    kind: index === 0 ? 'created' : 'varied',
    at: version.createdAt.toISOString(),
    by: version.createdBy,
    version: presentVersion(version, versions[index - 1], lists),
  }))
  const changes: PolicyHistoryEntry[] = events.map((event) => ({
    kind: event.kind,
    at: event.at.toISOString(),
    by: event.by,
    effectiveDate: formatDayInFigures(event.effectiveDate),
    reason: event.reason,
    refundAmount: dollarsOf(event.refundAmount),
    version: null,
  }))
  return [...entries, ...changes].sort((one, other) => one.at.localeCompare(other.at))
}

function presentVersion(
  version: PolicyVersion,
  before: PolicyVersion | undefined,
  lists: WholePolicy['lists'],
): PolicyHistoryEntry['version'] {
  const changes = before && compareVersions(before, version, lists)
  return {
    number: version.version,
    variationId: version.variationId,
    premiumDifference: dollarsOf(version.premiumDifference),
    loanAmount: toDollars(version.loanAmount),
    securityValue: toDollars(version.securityValue),
    lvr: toPercent(version.lvr),
    loans: changedIn(changes?.loans),
    securities: changedIn(changes?.securities),
  }
}

function changedIn(rows: readonly RowChange[] = []): RowChange[] {
  return rows.filter(({ change }) => change !== 'unchanged')
}

function dollarsOf(cents: Cents | null): number | null {
  return cents === null ? null : toDollars(cents)
}

function dayOf(day: string | null): string | null {
  return day === null ? null : formatDayInFigures(day)
}
