import { sweepArtifacts } from '#apps/identity-server'
import { heldLenders } from '#areas/retention/server'
import { makeAuditMonths, sealAudit } from '#platform/audit'
import { deleteExpiredDrafts } from '#platform/drafts'
import { sweepIdempotencyKeys } from '#platform/idempotency'
import type { JobHandlers } from '#platform/jobs'
import { sweepMails } from '#platform/mail'
import type { AppContext, Service } from '#platform/service'

const day = 24 * 3_600_000
const keyRetention = 30 * day
const month = 30 * day

/** The daily jobs of each area, and the sweeps, which run whichever services this process runs. */
export function dailyJobs(deps: AppContext, services: readonly Service[]): JobHandlers {
  const { database, clock, log, settings } = deps
  const sweeping = (sweep: typeof sweepIdempotencyKeys, age: number, what: string) => async () => {
    const swept = await sweep(database, new Date(clock().getTime() - age))
    log.info({ swept }, `swept ${what}`)
  }
  const own = {
    'sweep-idempotency-keys': sweeping(sweepIdempotencyKeys, keyRetention, 'idempotency keys'),
    'sweep-drafts': sweeping(
      async (_database, before) => await deleteExpiredDrafts(database, before, await heldLenders(database)),
      settings.RETENTION_DRAFTS * month,
      'drafts',
    ),
    'sweep-sign-ons': sweeping(sweepArtifacts, 0, 'sign-ons'),
    'seal-audit': async () => void (await sealAudit(deps)),
    'make-audit-months': () => makeAuditMonths(deps),
    'sweep-mails': async () => await sweepMails(deps),
  }
  return Object.assign(own, ...services.map(({ daily }) => daily?.(deps)))
}
