import { assignCase, type CaseDeps, decideCase } from '#areas/case/server'
import { demoManagers, demoUnderwriter, type LenderCaller } from '#areas/identity/server'
import { formatDayInFigures } from '#packages/calendar'
import { addDays, sydneyDate } from '#platform/clock'
import { getPolicyDetails } from './get-policy-details.ts'
import { type SubmitDeps, submitVariation } from './submit-variation.ts'
import { variationKind } from './variation-kind.ts'
import { listVariations } from './variation-store.ts'

type Demo = {
  readonly policyNumber: string
  readonly hours: number
  readonly addressLine1: string
  /** In dollars, above the value of the replaced security. */
  readonly more: number
  readonly notes: string
}
/** Demo policies of each lender, the older first: one with an accepted variation, one with a variation that waits. */
const demos: Readonly<Record<string, { readonly accepted: Demo; readonly waiting: Demo }>> = {
  IRONBARK: {
    accepted: {
      policyNumber: '1000000010',
      hours: 198,
      addressLine1: '19 Tallowwood Crescent',
      more: 30_000,
      notes: 'The property was sold. The new one settles this month.',
    },
    waiting: {
      policyNumber: '1000000006',
      hours: 22,
      addressLine1: 'Unit 7, 4 Station Street',
      more: 15_000,
      notes: 'The borrowers exchange the apartment for a larger one.',
    },
  },
  COOLABAH: {
    accepted: {
      policyNumber: '1000000020',
      hours: 332,
      addressLine1: '5 Mango Court',
      more: 22_500,
      notes: 'Moved closer to work.',
    },
    waiting: {
      policyNumber: '1000000016',
      hours: 41,
      addressLine1: 'Lot 91, Seaview Rise',
      more: 12_000,
      notes: 'Another lot of the same estate.',
    },
  },
}
type DemoDeps = SubmitDeps & CaseDeps

const call = { httpRequestId: 'demo', idempotencyKey: null }

/** Submits a variation of two demo policies of each demo lender, unless the policy has had one. */
export async function seedDemoVariations(deps: DemoDeps): Promise<void> {
  for (const manager of demoManagers) {
    const demo = demos[manager.channel]
    if (!demo) continue
    const variationId = await submitDemo(deps, manager, demo.accepted)
    if (variationId !== null) {
      const decided = hoursAgo(deps, demo.accepted.hours - 3)
      const key = { channel: manager.channel, kind: 'variation', caseId: variationId } as const
      const desk = { by: demoUnderwriter, key, call, lastSeenEvent: null }
      await assignCase(decided, variationKind, desk, { reassign: false })
      await decideCase(decided, variationKind, desk, { decision: 'Accepted', uwNotes: 'Valuation checked.' })
    }
    await submitDemo(deps, manager, demo.waiting)
  }
}

/**
 * Submits a variation that replaces a policy's last security by a dearer one; null when the policy has had a
 * variation.
 */
async function submitDemo(now: DemoDeps, manager: LenderCaller, demo: Demo): Promise<bigint | null> {
  const { policyNumber, addressLine1, notes } = demo
  const deps = hoursAgo(now, demo.hours)
  const { channel } = manager
  if ((await listVariations(deps.database, channel, policyNumber)).length > 0) return null
  const { policy, loans, securities } = await getPolicyDetails(deps, manager, policyNumber, call.httpRequestId)
  const replaced = securities.at(-1)
  if (!replaced) throw new Error(`The demo policy ${policyNumber} has no security.`)
  const value = Number(replaced.securityValue) + demo.more
  const valuationDate = formatDayInFigures(addDays(sydneyDate(deps.clock()), -12))
  const replacement = {
    ...replaced,
    id: null,
    addressLine1,
    securityValue: value,
    purchasePrice: value,
    valuationDate,
  }
  const linked = (address: string) => (address === replaced.addressLine1 ? addressLine1 : address)
  const sent = {
    variationData: {
      variationType: ['SubstitutionOfSecurity'],
      notes,
    },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: loans.map((loan) => ({ ...loan, linkedSecurities: loan.linkedSecurities.map(linked) })),
      securities: [...securities.slice(0, -1), replacement],
    },
  }
  const { id } = await submitVariation(deps, manager, sent, call)
  return BigInt(id)
}

function hoursAgo(deps: DemoDeps, hours: number): DemoDeps {
  const at = new Date(deps.clock().getTime() - hours * 3_600_000)
  return { ...deps, clock: () => at }
}
