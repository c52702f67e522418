/** A lender reference that an existing request has. */
export type Duplicate = { readonly lenderRefNumber: string; readonly requestId: string }

const sentence = /^NUMBER (.+) already exist in request (\S+?)\.?$/s

/** The request that a service's message about a duplicate names; null for any other message (specification 001 §8). */
export function readDuplicate(message: string): Duplicate | null {
  const [, lenderRefNumber, requestId] = sentence.exec(message.trim()) ?? []
  return lenderRefNumber && requestId ? { lenderRefNumber, requestId } : null
}
