import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { sentences } from '#areas/credit-referral/contract'
import { FormErrors } from '#ui/form'
import { hrefHere, type PageError } from '#ui/page'
import { useReferralService } from '../referral-service.ts'
import type { RequestFields, RequestFormState } from './request-form.ts'

type RequestErrorsProps = Pick<RequestFormState, 'store'> & {
  /** What the service refused of the last call. */
  readonly errors: readonly PageError[]
  readonly onOpened: (referralId: string) => void
}

/** What is wrong, at the top of the page; a duplicate leads to the request that exists. */
export function RequestErrors({ store, errors, onOpened }: RequestErrorsProps) {
  const latest = useRef(onOpened)
  useLayoutEffect(() => {
    latest.current = onOpened
  })
  // The same list while the errors are the same: another one is another refusal.
  const refused = useMemo(
    () =>
      errors.map((error) => {
        const duplicate = readDuplicate(error.message)
        if (!duplicate) return error
        return {
          ...error,
          message: sentences.duplicateLink(duplicate.lenderRefNumber),
          link: <DuplicateLink duplicate={duplicate} onOpened={(id) => latest.current(id)} />,
        }
      }),
    [errors],
  )
  return <FormErrors store={store} refused={refused} />
}

type ReferenceNoteProps = { readonly form: RequestFields; readonly onOpened: (referralId: string) => void }

/** Says while it is typed that a lender reference is taken. */
export function ReferenceNote({ form, onOpened }: ReferenceNoteProps) {
  const lenderRefNumber = useWatch({ control: form.control, name: 'lenderRefNumber' })
  const { errors } = useFormState({ control: form.control, name: 'lenderRefNumber', exact: true })
  const duplicate = useReferenceCheck(lenderRefNumber)
  // Said once: the field's own error says it after a submit.
  const shown = errors.lenderRefNumber ? null : duplicate
  return <span role="status">{shown ? <DuplicateLink duplicate={shown} onOpened={onOpened} /> : null}</span>
}

/** Long enough for a word to be finished (milliseconds). */
const quietTime = 500

/**
 * The request that has the lender reference already, asked for while the person types, and once for all who want to
 * know. Quiet when that fails: the submit asks again.
 */
export function useReferenceCheck(lenderRefNumber: string): Duplicate | null {
  const service = useReferralService()
  const typed = lenderRefNumber.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), quietTime)
    return () => clearTimeout(timer)
  }, [typed])
  const { data: referralId } = useQuery({
    queryKey: ['reference-check', asked],
    queryFn: ({ signal }) => service.checkReference(asked, signal),
    enabled: asked !== '' && asked === typed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  return referralId && asked === typed ? { lenderRefNumber: typed, referralId } : null
}

type DuplicateLinkProps = { readonly duplicate: Duplicate; readonly onOpened: (referralId: string) => void }

/** Leads to the request that has the reference already (specification 001 §8). */
export function DuplicateLink({ duplicate: { lenderRefNumber, referralId }, onOpened }: DuplicateLinkProps) {
  const open = (event: MouseEvent) => {
    // With a key held, the browser opens it elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpened(referralId)
  }
  return (
    <a href={hrefHere({ request: referralId })} onClick={open}>
      {sentences.duplicateLink(lenderRefNumber)}
    </a>
  )
}

/** A lender reference that an existing request has. */
export type Duplicate = { readonly lenderRefNumber: string; readonly referralId: string }

const sentence = /^NUMBER (.+) already exist in request (\S+?)\.?$/s

/** The request that a service's message about a duplicate names; null for any other message (specification 001 §8). */
export function readDuplicate(message: string): Duplicate | null {
  const [, lenderRefNumber, referralId] = sentence.exec(message.trim()) ?? []
  return lenderRefNumber && referralId ? { lenderRefNumber, referralId } : null
}
