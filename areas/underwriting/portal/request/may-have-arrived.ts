import { isRefused } from '#browser/http'

/** Whether a call that failed may have been done all the same: nobody has answered, or not the one who does it. */
export function mayHaveArrived(fault: unknown): boolean {
  return !isRefused(fault) || fault.status === 0 || fault.status >= 500
}
