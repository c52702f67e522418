import type { Fields } from '#packages/fields'
import {
  borrowerFields,
  loanFields,
  propertyFields,
  type SubmissionDraft,
  type SubmissionForm,
  submissionFields,
} from '../../contract/index.ts'

/** The form as stored in a draft: only loans have links, and fields of older drafts are dropped. */
export function textsOf(form: SubmissionForm): Omit<SubmissionDraft, 'quoteId' | 'quoted'> {
  const pick = <F extends Fields>(fields: F, row: object) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, (row as Record<string, string>)[name] ?? ''])) as {
      [Name in keyof F]: string
    }
  return {
    ...pick(submissionFields, form),
    loans: form.loans.map((row) => ({ ...pick(loanFields, row), key: row.key, links: [...row.links] })),
    properties: form.properties.map((row) => ({ ...pick(propertyFields, row), key: row.key })),
    borrowers: form.borrowers.map((row) => ({ ...pick(borrowerFields, row), key: row.key })),
  }
}

/** Clears exactly the fields whose options depend on the brand (specification 001 §4). */
export function resetForBrand(form: SubmissionForm, party: string): SubmissionForm {
  return {
    ...form,
    party,
    underwritingType: '',
    docType: '',
    paymentType: '',
    // The billing tenure depends on the payment type.
    billingTenure: '',
    capitalized: '',
    loans: form.loans.map((row) => ({ ...row, loanPurpose: '', isSMSFLoan: '' })),
    properties: form.properties.map((row) => ({ ...row, ...emptyChoices(propertyFields) })),
    borrowers: form.borrowers.map((row) => ({ ...row, ...emptyChoices(borrowerFields) })),
  }
}

function emptyChoices(fields: Fields): object {
  const choices = Object.values(fields).filter(({ kind }) => kind === 'choice')
  return Object.fromEntries(choices.map(({ name }) => [name, '']))
}
