import { useEffect, useMemo, useRef } from 'react'
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
import { type FormStore, useFormStore } from '#ui/form'
import type { ReferralScreenLists } from '../referral-service.ts'

/** The values of the form. `securityValue` is for comparison only, never sent. */
export type ReferralTexts = ReferralForm & { securityValue: string }

/** A blank form. A single offered brand, reason or submission type is preselected (specification 001 §4). */
export function newForm(lists: ReferralScreenLists): ReferralTexts {
  return { ...emptyForm(referralFields, lists), securityValue: '' }
}

/** A stored referral in the form's values. */
export function fromDetails(details: ReferralDetails): ReferralTexts {
  return { ...formOf(referralFields, details), securityValue: '' }
}

/** Validates the form; answers the referral or all broken rules. */
export function readReferral(form: ReferralTexts, lists: ReferralScreenLists): ReadForm<typeof referralFields> {
  return readForm(referralFields, { ...form, creditNotes: storableText(form.creditNotes) }, lists)
}

/**
 * A referral in the format of the API: figures as exact decimals, empty fields omitted. The server records the
 * signed-on user and ignores `submittedBy`.
 */
export function toSentReferral(referral: Referral, submittedBy: string): SentReferral {
  const entered = Object.entries(referral).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(entered), submittedBy }
}

/** The service's field name for the files. */
export const filesField = 'attachments'

type Options = {
  readonly lists: ReferralScreenLists
  /** The initial values; a new object resets the form to them. */
  readonly values: ReferralTexts
  /** True while a required file is missing; never on a resubmission. */
  readonly attachmentMissing: boolean
}

/** The texts and errors of a referral's form. */
export type ReferralStore = FormStore<ReferralTexts, SentReferral>

type ReferralFormState = {
  readonly store: ReferralStore
  /** The choices of its fields. */
  readonly choices: Pick<ReferralScreenLists, 'brands' | 'referralReasons' | 'submissionTypes'>
}

/** The form of a referral with its validation. */
export function useReferralForm({ lists, values, attachmentMissing }: Options): ReferralFormState {
  const { username } = useCaller()
  const store = useFormStore({
    fields: referralFields,
    lists,
    initial: values,
    read: (typed: ReferralTexts) => {
      const read = readReferral(typed, lists)
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
  // Files are not part of the form, so it cannot know when one is attached.
  useEffect(() => {
    if (!attachmentMissing) store.clear(filesField)
  }, [store, attachmentMissing])
  const { brands, referralReasons, submissionTypes } = lists
  const choices = useMemo(
    () => ({ brands, referralReasons, submissionTypes }),
    [brands, referralReasons, submissionTypes],
  )
  return { store, choices }
}

/**
 * Text as the service accepts it. Form feeds and vertical tabs, which other programs paste as line ends, become line
 * ends; other control characters become blanks, and lone surrogates the replacement character.
 */
export function storableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\v\f]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, ' ')
}

/** The fields of a referral as a draft can store them. */
export function storableForm<Form extends Readonly<Record<string, string>>>(form: Form): Form {
  const texts = Object.entries(form).map(([field, typed]) => [field, storableText(typed)])
  return { ...form, ...Object.fromEntries(texts) }
}
