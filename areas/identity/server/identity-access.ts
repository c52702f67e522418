import type { Allowed, Caller } from './caller.ts'

/** True when the caller may use a route. Full covers view; the insurer's staff are no lender, nor the other way round. */
export function mayCall(caller: Caller, allowed: Allowed): boolean {
  if (allowed === 'anyone') return true
  if (allowed === 'insurer') return caller.insurer && caller.channel === null
  if (caller.channel === null) return false
  if (allowed === 'lender') return true
  const right = caller.rights[allowed.area]
  return right === 'full' || right === allowed.right
}
