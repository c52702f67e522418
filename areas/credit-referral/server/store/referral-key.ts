/** Which request: its lender, and its number there. */
export type ReferralKey = { readonly channel: string; readonly requestId: bigint }

/** Reads a request id as it stands in an address; null for what can be no request's. */
export function parseRequestId(text: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null
}
