import { assignCase, type CaseDeps, decideCase } from '#areas/case/server'
import { demoManagers, demoUnderwriter, type LenderCaller } from '#areas/identity/server'
import { formatDayInFigures } from '#packages/calendar'
import { addDays, sydneyDate } from '#platform/clock'
import type { DemoRecord } from '#platform/service'
import { getPolicyDetails } from './get-policy-details.ts'
import { type SubmitDeps, submitVariation } from './submit-variation.ts'
import { variationKind } from './variation-kind.ts'
import { listVariations } from './variation-store.ts'

/** `more` is in dollars, above the value of the replaced security. */
type Demo = readonly [policyNumber: string, hours: number, addressLine1: string, more: number, notes: string]
/** Demo policies of each lender, the older first: one with an accepted variation, one with a variation that waits. */
const demos: Readonly<Record<string, { readonly accepted: Demo; readonly waiting: Demo }>> = {
  IRONBARK: {
    accepted: [
      '1000000010',
      198,
      '19 Tallowwood Crescent',
      30_000,
      'The property was sold. The new one settles this month.',
    ],
    waiting: [
      '1000000006',
      22,
      'Unit 7, 4 Station Street',
      15_000,
      'The borrowers exchange the apartment for a larger one.',
    ],
  },
  COOLABAH: {
    accepted: ['1000000020', 332, '5 Mango Court', 22_500, 'Moved closer to work.'],
    waiting: ['1000000016', 41, 'Lot 91, Seaview Rise', 12_000, 'Another lot of the same estate.'],
  },
}
type DemoDeps = SubmitDeps & CaseDeps

const call = { httpRequestId: 'demo', idempotencyKey: null }

/** A variation of two demo policies of each demo lender, unless the policy has had one. */
export async function demoVariations(deps: DemoDeps): Promise<readonly DemoRecord[]> {
  const records: DemoRecord[] = []
  for (const manager of demoManagers) {
    const { accepted, waiting } = demos[manager.channel] ?? {}
    for (const demo of [accepted, waiting]) {
      if (!demo || (await listVariations(deps.database, manager.channel, demo[0])).length > 0) continue
      const submit = () => submitDemo(deps, manager, demo)
      const create = demo === accepted ? async () => await acceptDemo(deps, manager, demo, await submit()) : submit
      records.push({ at: hoursAgo(deps, demo[1]).clock(), create })
    }
  }
  return records
}

async function acceptDemo(deps: DemoDeps, { channel }: LenderCaller, [, hours]: Demo, caseId: bigint): Promise<void> {
  const decided = hoursAgo(deps, hours - 3)
  const desk = { by: demoUnderwriter, key: { channel, kind: 'variation', caseId }, call, lastSeenEvent: null } as const
  await assignCase(decided, variationKind, desk, { reassign: false })
  await decideCase(decided, variationKind, desk, { decision: 'Accepted', uwNotes: 'Valuation checked.' })
}

/** Submits a variation that replaces a policy's last security by a dearer one. */
async function submitDemo(now: DemoDeps, manager: LenderCaller, demo: Demo): Promise<bigint> {
  const [policyNumber, hours, addressLine1, more, notes] = demo
  const deps = hoursAgo(now, hours)
  const { policy, loans, securities } = await getPolicyDetails(deps, manager, policyNumber, call.httpRequestId)
  const replaced = securities.at(-1)
  if (!replaced) throw new Error(`The demo policy ${policyNumber} has no security.`)
  const value = Number(replaced.securityValue) + more
  const valuationDate = formatDayInFigures(addDays(sydneyDate(deps.clock()), -12))
  const values = { addressLine1, securityValue: value, purchasePrice: value, valuationDate }
  const linked = (address: string) => (address === replaced.addressLine1 ? addressLine1 : address)
  const sent = {
    variationData: { variationType: ['SubstitutionOfSecurity'], notes },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: loans.map((loan) => ({ ...loan, linkedSecurities: loan.linkedSecurities.map(linked) })),
      securities: [...securities.slice(0, -1), { ...replaced, ...values, id: null }],
    },
  }
  const { id } = await submitVariation(deps, manager, sent, call)
  return BigInt(id)
}

function hoursAgo(deps: DemoDeps, hours: number): DemoDeps {
  const at = new Date(deps.clock().getTime() - hours * 3_600_000)
  return { ...deps, clock: () => at }
}
