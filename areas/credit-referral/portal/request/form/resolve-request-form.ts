import type { FieldErrors, Resolver } from 'react-hook-form'
import { readReferral, type SentReferral, sentences } from '#areas/credit-referral/contract'
import type { RequestLists } from '../request-lists.ts'
import type { RequestForm } from './request-form.ts'
import { toSentReferral } from './to-sent-referral.ts'

/** What the rules need beside the fields: the files are no field of the form. */
export type RequestRules = {
  readonly lists: RequestLists
  readonly username: string
  /** Whether a file is missing; never on a resubmission. */
  readonly attachmentMissing: boolean
}

/**
 * Reads the screen by the contract's rules, so that a person gets the same sentence from the browser as from the
 * server. The context is that of the last drawing.
 */
export const resolveRequestForm: Resolver<RequestForm, RequestRules, SentReferral> = (form, rules) => {
  if (!rules) throw new Error('The form has no rules')
  const sent = toSentReferral(form, rules.username)
  const { refused = [] } = readReferral(sent, rules.lists)
  const errors: FieldErrors<RequestForm & { attachment: string }> = {}
  for (const { field, code, message } of refused) errors[field] ??= { type: code, message }
  if (rules.attachmentMissing) errors.attachment = { type: 'required', message: sentences.attachmentRequired }
  return Object.keys(errors).length === 0 ? { values: sent, errors: {} } : { values: {}, errors }
}
