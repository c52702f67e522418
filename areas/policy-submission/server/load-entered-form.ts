import * as z from 'zod/mini'
import { type Fields, formatField, parseField } from '#packages/fields'
import type { Database } from '#platform/database'
import {
  loanFields,
  originationRequestSchema,
  originationTable,
  securityFields,
  submissionDraftSchema,
  submissionFields,
} from '../contract/index.ts'
import { fromOriginationRequest } from './from-origination-request.ts'
import { type FoundSubmission, findEnteredDraft, getSubmission } from './submission-store.ts'

/**
 * Everything that was entered for a submission of the lender, as a form to correct: the draft that was submitted or,
 * for another caller, the form of its request.
 *
 * @throws Refusal 404 `submission-not-found`
 */
export async function loadEnteredForm(database: Database, channel: string, submissionId: string) {
  const draft = await findEnteredDraft(database, channel, submissionId)
  return submissionDraftSchema.safeParse(draft).data ?? formOf(await getSubmission(database, channel, submissionId))
}

function formOf({ request, supplement }: FoundSubmission) {
  const body = z.parse(originationRequestSchema, JSON.parse(request))
  const form = fromOriginationRequest({ ...body, supplement: body.supplement ?? supplement })
  const { campaignId } = originationTable.policy
  return z.parse(submissionDraftSchema, {
    ...form,
    ...formatted(submissionFields, form),
    campaignId: form.campaignId === campaignId.empty ? '' : form.campaignId,
    loans: form.loans.map((row) => ({ ...row, ...formatted(loanFields, row) })),
    properties: form.properties.map((row) => ({ ...row, ...formatted(securityFields, row) })),
    borrowers: form.borrowers,
  })
}

/** The amounts and dates of a row as the form shows them; other texts and invalid ones stay as sent. */
function formatted(fields: Fields, row: object): Record<string, string> {
  const texts = row as Readonly<Record<string, string>>
  const known = Object.values(fields).filter(({ kind }) => kind === 'money' || kind === 'date')
  return Object.fromEntries(
    known.map((field) => {
      const text = texts[field.name] ?? ''
      const { value } = text === '' ? { value: null } : parseField(field, text, {})
      return [field.name, value === undefined ? text : formatField(field, value)]
    }),
  )
}
