import { useState } from 'react'
import { type SentQuoteRequest, sentences } from '#areas/quote/contract'
import type { Calls } from '#browser/http'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { Notice } from '#ui/page'
import { type PassedLimit, type QuoteReferral, quoteReferral } from './quote-referral.ts'

/**
 * Opens a credit referral with the values of a quote. Without `replace`, returns `draft-exists` and opens nothing when
 * the user has an unsent referral.
 */
export type OpenReferral = (referral: QuoteReferral, replace: boolean) => Promise<'opened' | 'draft-exists'>

export type Refer = {
  /** Raises a referral from a request, with the limit that it exceeds. */
  readonly refer: (request: SentQuoteRequest, passed: PassedLimit | null) => void
  /** Whether to confirm the replacement of an unsent referral. */
  readonly asking: boolean
  readonly replace: () => void
  readonly keep: () => void
}

/** Raises credit referrals from quotes; null for users without credit referrals. */
export function useRefer(calls: Calls, open: OpenReferral | undefined): Refer | null {
  const [waiting, setWaiting] = useState<QuoteReferral | null>(null)
  if (!open) return null
  const begin = async (referral: QuoteReferral, replace: boolean) => {
    const answer = await calls.run('Opening a credit referral', () => open(referral, replace))
    setWaiting(answer === 'draft-exists' ? referral : null)
  }
  return {
    refer: (request, passed) => void begin(quoteReferral(request, passed), false),
    asking: waiting !== null,
    replace: () => {
      if (waiting) void begin(waiting, true)
    },
    keep: () => setWaiting(null),
  }
}

/** Offers a credit referral for a request that exceeds a limit. */
export function ReferOffer({ onRefer }: { readonly onRefer: () => void }) {
  return (
    <Notice tone="warning" title={sentences.referTitle}>
      <p>{sentences.referOffer}</p>
      <Button onClick={onRefer}>Raise a credit referral</Button>
    </Notice>
  )
}

/** Confirms the replacement of an unsent credit referral. */
export function ReplaceDraftDialog({ refer }: { readonly refer: Refer | null }) {
  return (
    <ConfirmDialog
      open={refer?.asking ?? false}
      title="Credit referral"
      yes="Replace it"
      no="Cancel"
      onYes={() => refer?.replace()}
      onNo={() => refer?.keep()}
    >
      <p>{sentences.referralWaiting}</p>
    </ConfirmDialog>
  )
}
