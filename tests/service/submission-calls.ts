import {
  type CreatedPolicy,
  exampleSubmission,
  type SubmissionForm,
  type SubmissionResponse,
  toOriginationRequest,
} from '#areas/policy-submission/contract'
import { asAdmin } from './as-admin.ts'
import type { As, TestApp } from './start-test-app.ts'

/** A brand of each lender. */
export const parties = [
  { id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' },
  { id: 21, shortName: 'CoolabahMutual', longName: 'Coolabah Mutual' },
]
export const today = '2026-11-22'
export const submissionBase = '/api/policy-submission'

type Headers = Record<string, string>
export type Json = Record<string, unknown>

/** Calls of policy submission. */
export function submissionCalls(app: TestApp) {
  const post = (as: As, payload: object | string, headers: Headers = {}, draftId?: string) =>
    app.inject(as, {
      method: 'POST',
      url: `${submissionBase}/create?errors=true${draftId === undefined ? '' : `&draft=${draftId}`}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const requestOf = (form: SubmissionForm, changes: Json = {}) => ({
    ...toOriginationRequest(form, { lists: { parties }, today, sendSupplement: true }).request,
    ...changes,
  })
  const submit = (as: As, form: SubmissionForm, changes: Json = {}, headers: Headers = {}, draftId?: string) =>
    post(as, requestOf(form, changes), headers, draftId)
  return {
    post,
    submit,
    requestOf,
    /** Creates the example submission of IRONBARK. */
    createdExample: async (reference: string): Promise<SubmissionResponse> => {
      const response = await submit('ironbark.manager', exampleSubmission(reference))
      if (response.statusCode !== 200) throw new Error(`refused: ${response.body}`)
      return response.json()
    },
    /** Checks a body without creating a policy. */
    check: (as: As, payload: object | string) =>
      app.inject(as, {
        method: 'POST',
        url: `${submissionBase}/check`,
        payload,
        headers: { 'content-type': 'application/json' },
      }),
    withdraw: (as: As, id: string) =>
      app.inject(as, { method: 'POST', url: `${submissionBase}/submissions/${id}/withdraw` }),
    /** Creates a submission; throws unless it succeeds. */
    created: async (
      form: SubmissionForm,
      changes: Json = {},
      as: As = 'ironbark.manager',
      draftId?: string,
    ): Promise<CreatedPolicy> => {
      const response = await submit(as, form, changes, {}, draftId)
      if (response.statusCode !== 200) throw new Error(`refused: ${response.body}`)
      return response.json()
    },
    list: async (as: As, search: object = {}) =>
      (await app.inject(as, { method: 'POST', url: `${submissionBase}/submissions/search`, payload: search })).json<{
        items: { submissionId: string; lmiReferenceNo: string; policyNo: string; warnings: number }[]
        totalItems: number
      }>(),
    receipt: (as: As, id: string) => app.inject(as, `${submissionBase}/submissions/${id}`),
    rows: async (text: string, ...values: readonly unknown[]) =>
      await asAdmin(app.testDatabase.adminUrl, text, values.length > 0 ? values : undefined),
  }
}

/** The messages of a refused call. */
export const messagesOf = (response: { json: <Body>() => Body }) =>
  response.json<{ message: string }[]>().map(({ message }) => message)
/** The first row; throws without one. */
export const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('there is no row')
  return row
}
