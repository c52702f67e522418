import { type ReactNode, useState } from 'react'
import { messages, type QuoteRequestBody } from '#areas/quote/contract'
import type { Calls } from '#browser/http'
import { ConfirmDialog } from '#ui/dialog'
import type { ExceededLimit } from './exceeded-limit.ts'
import type { QuoteReferral } from './quote-referral.ts'

/**
 * Opens a credit referral with the values of a quote. Without `replace`, returns `draft-exists` and opens nothing when
 * the user has an unsent referral.
 */
export type OpenReferral = (referral: QuoteReferral, replace: boolean) => Promise<'opened' | 'draft-exists'>

export type Refer = {
  /** Raises a referral from a request, with the limit that it exceeds and its quote. */
  readonly refer: (request: QuoteRequestBody, passed: ExceededLimit | null, quoteId: string | null) => void
  /** Confirms the replacement of an unsent credit referral. */
  readonly dialog: ReactNode
}

/** Raises credit referrals from quotes; null for users without credit referrals. */
export function useRefer(calls: Calls, open: OpenReferral | undefined): Refer | null {
  const [waiting, setWaiting] = useState<QuoteReferral | null>(null)
  if (!open) return null
  const begin = async (referral: QuoteReferral | Promise<QuoteReferral>, replace: boolean) => {
    const kept = await calls.run('Opening a credit referral', async () => {
      const values = await referral
      return (await open(values, replace)) === 'draft-exists' ? values : null
    })
    setWaiting(kept ?? null)
  }
  // Loaded with the press: the first screen is small.
  const valuesOf = async (...quote: Parameters<Refer['refer']>) =>
    (await import('./quote-referral.ts')).quoteReferral(...quote)
  return {
    refer: (...quote) => void begin(valuesOf(...quote), false),
    dialog: (
      <ConfirmDialog
        open={waiting !== null}
        title="Credit referral"
        yes="Replace it"
        no="Cancel"
        onYes={() => waiting && void begin(waiting, true)}
        onNo={() => setWaiting(null)}
      >
        <p>{messages.referralWaiting}</p>
      </ConfirmDialog>
    ),
  }
}
