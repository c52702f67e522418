import type { Area, Right } from '../../contract/index.ts'
import { hasRight } from './caller.ts'
import type { Session } from './sign-on.ts'

/** What a route asks of whoever enters: to be signed on, a lender role, the insurer's role, or a lender role and a right. */
export type Need = 'sign-on' | 'lender' | 'insurer' | { readonly area: Area; readonly right: Right }
export type Entry = 'enter' | 'sign-in' | 'denied'

/**
 * Decides who enters a guarded route (specification 000 §6).
 *
 * @throws AccessValidationError when the token does not say who is signed on
 */
export function decideEntry(session: Session, need: Need): Entry {
  if (session.state === 'signed-out') return 'sign-in'
  if (session.state === 'unreadable') throw session.error
  const { caller } = session
  if (need === 'sign-on') return 'enter'
  if (need === 'insurer') return caller.insurer && caller.access.channel === null ? 'enter' : 'denied'
  if (need === 'lender') return caller.access.channel === null ? 'denied' : 'enter'
  return hasRight(caller, need.area, need.right) ? 'enter' : 'denied'
}
