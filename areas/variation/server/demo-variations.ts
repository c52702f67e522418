import { assignCase, type CaseDeps, decideCase } from '#areas/case/server'
import { demoManagers, demoUnderwriter, type LenderCaller } from '#areas/identity/server'
import { formatDayInFigures } from '#packages/calendar'
import { addDays, sydneyDate } from '#platform/clock'
import type { DemoRecord } from '#platform/service'
import { getPolicyDetails } from './get-policy-details.ts'
import { type SubmitDeps, submitVariation } from './submit-variation.ts'
import { variationKind } from './variation-kind.ts'
import { listVariations } from './variation-store.ts'

type Demo = {
  readonly policyNumber: string
  /** How long ago it was submitted. */
  readonly hours: number
  /** Of the new security, which is dearer than the replaced one by this many dollars. */
  readonly addressLine1: string
  readonly more: number
  readonly notes: string
  /** The notes with which it was accepted; omitted while it waits. */
  readonly accepted?: string
}
const demos: Readonly<Record<string, readonly Demo[]>> = {
  IRONBARK: [
    {
      policyNumber: '1000000010',
      hours: 198,
      addressLine1: '19 Tallowwood Crescent',
      more: 30_000,
      notes: 'The property was sold. The new one settles this month.',
      accepted: 'Valuation checked.',
    },
    {
      policyNumber: '1000000006',
      hours: 22,
      addressLine1: 'Unit 7, 4 Station Street',
      more: 15_000,
      notes: 'The borrowers exchange the apartment for a larger one.',
    },
  ],
  COOLABAH: [
    {
      policyNumber: '1000000020',
      hours: 332,
      addressLine1: '5 Mango Court',
      more: 22_500,
      notes: 'Moved closer to work.',
      accepted: 'Contract of sale and title seen.',
    },
    {
      policyNumber: '1000000016',
      hours: 41,
      addressLine1: 'Lot 91, Seaview Rise',
      more: 12_000,
      notes: 'Another lot of the same estate.',
    },
  ],
}
type DemoDeps = SubmitDeps & CaseDeps

const call = { httpRequestId: 'demo', idempotencyKey: null }

/** A variation of two demo policies of each demo lender, unless the policy has had one. */
export async function demoVariations(deps: DemoDeps): Promise<readonly DemoRecord[]> {
  const records: DemoRecord[] = []
  for (const manager of demoManagers)
    for (const demo of demos[manager.channel] ?? []) {
      if ((await listVariations(deps.database, manager.channel, demo.policyNumber)).length > 0) continue
      records.push({ at: hoursAgo(deps, demo.hours).clock(), create: () => createDemo(deps, manager, demo) })
    }
  return records
}

async function createDemo(deps: DemoDeps, manager: LenderCaller, demo: Demo): Promise<void> {
  const caseId = await submitDemo(hoursAgo(deps, demo.hours), manager, demo)
  if (demo.accepted === undefined) return
  const decided = hoursAgo(deps, demo.hours - 3)
  const key = { channel: manager.channel, kind: 'variation', caseId } as const
  const desk = { by: demoUnderwriter, key, call, lastSeenEvent: null }
  await assignCase(decided, variationKind, desk, { reassign: false })
  await decideCase(decided, variationKind, desk, { decision: 'Accepted', uwNotes: demo.accepted })
}

/** Submits a variation that replaces the last security of a policy. */
async function submitDemo(deps: DemoDeps, manager: LenderCaller, demo: Demo): Promise<bigint> {
  const { policyNumber, addressLine1, more, notes } = demo
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
