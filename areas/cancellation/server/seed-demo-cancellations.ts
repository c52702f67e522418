import type { CaseDeps } from '#areas/case/server'
import { demoManagers } from '#areas/identity/server'
import { formatDayInFigures } from '#packages/calendar'
import { sydneyDate } from '#platform/clock'
import { listCancellations } from './cancellation-store.ts'
import { submitCancellation } from './submit-cancellation.ts'

/** A demo policy in force of each lender, and how long ago its cancellation was submitted. */
const demos = new Map([
  ['IRONBARK', { policyNumber: '1000000007', hours: 13.5, reason: 'REFINANCED', notes: 'The payout settled today.' }],
  ['COOLABAH', { policyNumber: '1000000017', hours: 37.5, reason: 'SOLD', notes: null }],
])

/** Submits a cancellation of a demo policy of each demo lender, unless the policy has had one. */
export async function seedDemoCancellations(deps: CaseDeps): Promise<void> {
  for (const manager of demoManagers) {
    const demo = demos.get(manager.channel)
    if (!demo || (await listCancellations(deps.database, manager.channel, demo.policyNumber)).length > 0) continue
    const { hours, ...content } = demo
    const at = new Date(deps.clock().getTime() - hours * 3_600_000)
    const request = { ...content, cancellationDate: formatDayInFigures(sydneyDate(at)) }
    await submitCancellation({ ...deps, clock: () => at }, manager, request, {
      httpRequestId: 'demo',
      idempotencyKey: null,
    })
  }
}
