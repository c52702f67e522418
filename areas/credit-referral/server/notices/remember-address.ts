import type { LenderCaller } from '#areas/identity/server'
import type { Transaction } from '#platform/database'
import { keepPreference } from './preference-store.ts'

/** Keeps the e-mail address of the caller's token, to which notices go. An account without one forgets the last. */
export async function rememberAddress(transaction: Transaction, caller: LenderCaller): Promise<void> {
  await keepPreference(transaction, caller, caller.email, null)
}
