import { useEffect, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type Referral,
  type ReferralDetails,
  type ReferralForm,
  referralFields,
  type SentReferral,
  sentences,
} from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import { emptyForm, formOf, type ReadForm, readForm } from '#packages/fields'
import { mend, type SmallForm, useSmallForm } from '#ui/form'
import type { RequestLists } from '../referral-service.ts'

/** What stands on the screen. `securityValue` is compared with and never sent. */
export type RequestForm = ReferralForm & { securityValue: string }

/** A blank request. A single offered brand, reason and submission type is chosen already (specification 001 §4). */
export function newForm(lists: RequestLists): RequestForm {
  return { ...emptyForm(referralFields, lists), securityValue: '' }
}

/** A kept request as the form shows it. */
export function fromDetails(details: ReferralDetails): RequestForm {
  return { ...formOf(referralFields, details), securityValue: '' }
}

/** The screen as a referral, or every rule that it breaks. */
export function readRequest(form: RequestForm, lists: RequestLists): ReadForm<typeof referralFields> {
  return readForm(referralFields, { ...form, creditNotes: storableText(form.creditNotes) }, lists)
}

/**
 * A referral as it is sent: figures as exact decimals, nothing for what is empty. The server records who is signed on,
 * whatever `submittedBy` says.
 */
export function toSentReferral(referral: Referral, submittedBy: string): SentReferral {
  const entered = Object.entries(referral).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(entered), submittedBy }
}

/** The name of the files among the fields, as the service names it. */
export const filesField = 'attachments'

type Options = {
  readonly lists: RequestLists
  /** What stands there at first, and again when it becomes another object. */
  readonly values: RequestForm
  /** Whether a file is missing; never on a resubmission. */
  readonly attachmentMissing: boolean
}

export type RequestFormState = SmallForm<RequestForm, SentReferral> & {
  /** What its fields choose from. */
  readonly choices: Pick<RequestLists, 'brands' | 'referralReasons' | 'submissionTypes'>
}

/** The form of a referral with its rules. */
export function useRequestForm({ lists, values, attachmentMissing }: Options): RequestFormState {
  const { username } = useCaller()
  const { store, form } = useSmallForm({
    fields: referralFields,
    lists,
    initial: values,
    read: (typed: RequestForm) => {
      const read = readRequest(typed, lists)
      if (read.values && !attachmentMissing) return { values: toSentReferral(read.values, username) }
      const fault = { field: filesField, code: 'attachment-required', message: sentences.attachmentRequired }
      return { faults: [...(read.faults ?? []), ...(attachmentMissing ? [fault] : [])] }
    },
  })
  const shown = useRef(values)
  useEffect(() => {
    if (shown.current === values) return
    shown.current = values
    store.replace(values)
  }, [store, values])
  // The files are no field of the form, which cannot know when one is attached.
  useEffect(() => {
    if (!attachmentMissing) mend(store.problems, [filesField])
  }, [store, attachmentMissing])
  const { brands, referralReasons, submissionTypes } = lists
  const choices = useMemo(
    () => ({ brands, referralReasons, submissionTypes }),
    [brands, referralReasons, submissionTypes],
  )
  return { store, form, choices }
}

/** What stands in the form, for what follows the typing. */
export type RequestFields = UseFormReturn<RequestForm>

/**
 * A text as the service takes it: a page end or vertical tab, which other programs paste for a line end, is one; another
 * control character is a blank, and half of a character a replacement sign.
 */
export function storableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\v\f]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, ' ')
}

/** The fields of a request as a draft can hold them. */
export function storableForm<Form extends Readonly<Record<string, string>>>(form: Form): Form {
  const texts = Object.entries(form).map(([field, typed]) => [field, storableText(typed)])
  return { ...form, ...Object.fromEntries(texts) }
}
