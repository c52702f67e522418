import { useState } from 'react'
import { type SentQuoteRequest, sentences } from '#areas/quote/contract'
import type { Calls } from '#browser/http'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { Notice } from '#ui/page'
import { type PassedLimit, type QuoteReferral, quoteReferral } from './quote-referral.ts'

/**
 * Opens a credit referral with what a quote knows. Answers `draft-exists` and opens nothing when the person has one that
 * was not sent, unless it may be replaced.
 */
export type OpenReferral = (referral: QuoteReferral, replace: boolean) => Promise<'opened' | 'draft-exists'>

export type Refer = {
  /** Raises a referral from a request, with the limit that it passed. */
  readonly refer: (request: SentQuoteRequest, passed: PassedLimit | null) => void
  /** Whether a referral that was not sent would be replaced. */
  readonly asking: boolean
  readonly replace: () => void
  readonly keep: () => void
}

/** Raising a credit referral from a quote; null for whom it is not offered. */
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

/** After a limit was passed: raises a credit referral in one press. */
export function ReferOffer({ onRefer }: { readonly onRefer: () => void }) {
  return (
    <Notice tone="warning" title={sentences.referTitle}>
      <p>{sentences.referOffer}</p>
      <Button onClick={onRefer}>Raise a credit referral</Button>
    </Notice>
  )
}

/** Asks before a credit referral that was not sent is replaced. */
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
