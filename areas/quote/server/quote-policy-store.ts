import type { Database, Transaction } from '#platform/database'

type QuotePolicyTables = {
  quote_policy: { channel: string; quote_id: string; slot: number; policy_number: string }
}

/** The numbers of the policies that a quote was made into, in the borrowers' order. */
export async function listPolicyNumbers(
  connection: Database | Transaction,
  channel: string,
  quoteId: string,
): Promise<string[]> {
  const rows = await connection
    .withTables<QuotePolicyTables>()
    .selectFrom('quote_policy')
    .select('policy_number')
    .where('channel', '=', channel)
    .where('quote_id', '=', quoteId)
    .orderBy('slot')
    .execute()
  return rows.map(({ policy_number }) => policy_number)
}

/** Ties the policies to the quote, the first borrower's in slot 1; a slot that is taken ends the transaction. */
export async function keepPolicyNumbers(
  transaction: Transaction,
  channel: string,
  quoteId: string,
  policyNumbers: readonly string[],
): Promise<void> {
  await transaction
    .withTables<QuotePolicyTables>()
    .insertInto('quote_policy')
    .values(
      policyNumbers.map((policy_number, index) => ({ channel, quote_id: quoteId, slot: index + 1, policy_number })),
    )
    .execute()
}
