import type { JobHandlers } from '#platform/jobs'
import type { Foundations } from '#platform/service'

/** The mails about requests. */
export function notificationJobs(_foundations: Foundations): JobHandlers {
  return {}
}
