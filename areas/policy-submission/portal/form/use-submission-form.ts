import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sydneyDate } from '#packages/calendar'
import { createFormStore, type FormStore, useText } from '#ui/form'
import {
  borrowerFields,
  loanFields,
  parseSubmission,
  policyDetailsFields,
  type Submission,
  type SubmissionForm,
  type SubmissionLists,
  securityFields,
  submissionFields,
} from '../../contract/index.ts'
import { noOptions, type SubmissionService, useBrandNames } from '../submission-service.ts'

export type ReadySubmission = { readonly form: SubmissionForm; readonly submission: Submission }
export type SubmissionStore = FormStore<SubmissionForm, ReadySubmission>

export function optionsQuery(service: SubmissionService, party: string) {
  return {
    queryKey: ['policy-submission', 'options', party],
    queryFn: () => service.options(party),
    enabled: party !== '',
    staleTime: Number.POSITIVE_INFINITY,
  } as const
}

export function useSubmissionForm(service: SubmissionService, initial: SubmissionForm) {
  const { brands: parties, onRetry: onRetryBrands } = useBrandNames(service)
  const latest = useRef<SubmissionLists>({ ...noOptions, parties })
  // The options depend on the brand, so the form exists before its lists.
  const [store] = useState(() =>
    createFormStore<SubmissionForm, ReadySubmission>(() => rulesOf(latest.current), initial),
  )
  const { data = noOptions, isError, refetch } = useQuery(optionsQuery(service, useText(store, 'party')))
  const lists = useMemo(() => ({ ...data, parties }), [data, parties])
  useLayoutEffect(() => {
    latest.current = lists
  }, [lists])
  /** Null unless the options of the brand could not be loaded; `onRetryBrands` is the same for the brands. */
  const onRetryOptions = isError ? () => void refetch() : null
  return { store, lists, onRetryBrands, onRetryOptions }
}

function rulesOf(lists: SubmissionLists) {
  return {
    fields: submissionFields,
    rows: { loans: loanFields, properties: securityFields, borrowers: borrowerFields },
    lists,
    parse: (form: SubmissionForm) => {
      const { values, errors } = parseSubmission(form, lists, sydneyDate(new Date()))
      return errors ? { errors } : { values: { form, submission: values } }
    },
    check: (name: string, form: () => SubmissionForm) => futureError(name, form()),
  }
}

/** Checked as soon as the field loses focus. */
function futureError(name: string, form: SubmissionForm): string | undefined {
  if (name !== 'applicationDate' && name !== 'quotationDate') return undefined
  const day = form[name].trim().split('/').reverse().join('-')
  return day > sydneyDate(new Date()) ? policyDetailsFields[name].error('future').message : undefined
}
