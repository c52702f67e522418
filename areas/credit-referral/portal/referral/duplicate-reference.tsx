import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { messages } from '#areas/credit-referral/contract'
import { FormErrors, useFieldError, useText } from '#ui/form'
import { hrefHere, type PageError } from '#ui/page'
import { useReferralService } from '../referral-service.ts'
import type { ReferralStore } from './lvr-check.tsx'

type ReferralErrorsProps = {
  readonly store: ReferralStore
  /** The errors of the last refused call. */
  readonly errors: readonly PageError[]
}

/** The errors at the top of the page; a duplicate reference links to the existing referral. */
export function ReferralErrors({ store, errors }: ReferralErrorsProps) {
  // The same list while the errors are the same: a new list counts as a new refusal.
  const refused = useMemo(
    () =>
      errors.map((error) => {
        const duplicate = parseDuplicate(error.message)
        if (!duplicate) return error
        const message = messages.duplicateLink(duplicate.lenderRefNumber)
        return { ...error, message, link: <DuplicateLink duplicate={duplicate} /> }
      }),
    [errors],
  )
  return <FormErrors store={store} refused={refused} />
}

/** A note that the entered lender reference is already in use. */
export function ReferenceNote({ store }: { readonly store: ReferralStore }) {
  const error = useFieldError(store, 'lenderRefNumber')
  const duplicate = useReferenceCheck(useText(store, 'lenderRefNumber'))
  // Hidden while the field has an error: after a submit, the error has the same text.
  const shown = error ? null : duplicate
  return <span role="status">{shown ? <DuplicateLink duplicate={shown} /> : null}</span>
}

/** Milliseconds without typing before the check. */
const quietTime = 500

/**
 * The referral that already uses the lender reference. Checks while the user types, with one call for all components.
 * Ignores failures: the submit checks again.
 */
export function useReferenceCheck(lenderRefNumber: string): Duplicate | null {
  const service = useReferralService()
  const reference = lenderRefNumber.trim()
  const [checkedReference, setCheckedReference] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setCheckedReference(reference), quietTime)
    return () => clearTimeout(timer)
  }, [reference])
  const { data: referralId } = useQuery({
    queryKey: ['reference-check', checkedReference],
    queryFn: ({ signal }) => service.checkReference(checkedReference, signal),
    enabled: checkedReference !== '' && checkedReference === reference,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return referralId && checkedReference === reference ? { lenderRefNumber: reference, referralId } : null
}

/** A link to the referral that already uses the reference (specification 001 §8). */
function DuplicateLink({ duplicate: { lenderRefNumber, referralId } }: { readonly duplicate: Duplicate }) {
  return <a href={hrefHere({ request: referralId })}>{messages.duplicateLink(lenderRefNumber)}</a>
}

/** A lender reference that an existing referral uses. */
type Duplicate = { readonly lenderRefNumber: string; readonly referralId: string }

const duplicateMessage = /^NUMBER (.+) already exist in request (\S+?)\.?$/s

/** Finds the referral in a service's message about a duplicate; null for any other message (specification 001 §8). */
export function parseDuplicate(message: string): Duplicate | null {
  const [, lenderRefNumber, referralId] = duplicateMessage.exec(message.trim()) ?? []
  return lenderRefNumber && referralId ? { lenderRefNumber, referralId } : null
}
