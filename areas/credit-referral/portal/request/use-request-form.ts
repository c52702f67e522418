import { useEffect, useMemo, useRef } from 'react'
import { referralFields, type SentReferral, sentences } from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import { mend, type SmallForm, useSmallForm } from '#ui/form'
import { type RequestForm, readRequest, toSentReferral } from './form/request-form.ts'
import type { RequestLists } from './request-lists.ts'

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
