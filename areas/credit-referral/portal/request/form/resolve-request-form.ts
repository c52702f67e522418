import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { type SentReferral, sentences } from '#areas/credit-referral/contract'
import type { RequestLists } from '../request-lists.ts'
import { type RequestForm, readRequest, toSentReferral } from './request-form.ts'

/** What the rules need beside the fields: the files are no field of the form. */
export type RequestRules = {
  readonly lists: RequestLists
  readonly username: string
  /** Whether a file is missing; never on a resubmission. */
  readonly attachmentMissing: boolean
}

/** A rule that the screen breaks, and the field where it is put right. */
export type BrokenRule = { readonly field: string; readonly code: string; readonly message: string }

/** The name of the files among the fields, as the service names it. */
export const filesField = 'attachments'

/** Every rule of the contract that the screen breaks, in the order of the screen. */
export function brokenRules(form: RequestForm, rules: RequestRules): readonly BrokenRule[] {
  const { faults = [] } = readRequest(form, rules.lists)
  if (!rules.attachmentMissing) return faults
  return [...faults, { field: filesField, code: 'attachment-required', message: sentences.attachmentRequired }]
}

/**
 * Reads the screen by the contract's rules, so that a person gets the same sentence from the browser as from the
 * server. The context is that of the last drawing.
 */
export const resolveRequestForm: Resolver<RequestForm, RequestRules, SentReferral> = (form, rules) => {
  if (!rules) throw new Error('The form has no rules')
  const broken = brokenRules(form, rules)
  const { values } = readRequest(form, rules.lists)
  if (values && broken.length === 0) return { values: toSentReferral(values, rules.username), errors: {} }
  const errors: FieldErrors<RequestForm> = {}
  for (const { field, code, message } of broken.toReversed()) set(errors, field, { type: code, message })
  return { values: {}, errors }
}
