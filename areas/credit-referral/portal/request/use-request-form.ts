import { useForm } from 'react-hook-form'
import type { SentReferral } from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import type { Calls } from '#browser/http'
import type { RequestFields } from './form/request-fields.ts'
import type { RequestForm } from './form/request-form.ts'
import { brokenRules, type RequestRules, resolveRequestForm } from './form/resolve-request-form.ts'
import type { RequestLists } from './request-lists.ts'

type Given = {
  readonly lists: RequestLists
  /** What stands there at first, and again when it becomes another object's content. */
  readonly values: RequestForm
  readonly attachmentMissing: boolean
  readonly calls: Calls
}

type RequestFormState = {
  readonly form: RequestFields
  /** Lists what is broken at the top of the page, beside what stands at the fields. */
  readonly listBroken: () => void
}

/** The form with its rules. */
export function useRequestForm({ lists, values, attachmentMissing, calls }: Given): RequestFormState {
  const { username } = useCaller()
  const rules = { lists, username, attachmentMissing }
  const form = useForm<RequestForm, RequestRules, SentReferral>({
    resolver: resolveRequestForm,
    context: rules,
    defaultValues: values,
    values,
    mode: 'onSubmit',
    // `Form` scrolls and focuses, in the order of the screen.
    shouldFocusError: false,
  })
  return { form, listBroken: () => calls.show(brokenRules(form.getValues(), rules)) }
}
