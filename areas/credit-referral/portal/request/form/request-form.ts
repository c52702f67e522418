import {
  type Referral,
  type ReferralDetails,
  type ReferralForm,
  referralFields,
  type SentReferral,
} from '#areas/credit-referral/contract'
import { emptyForm, formOf, type ReadForm, readForm } from '#packages/fields'
import type { RequestLists } from '../request-lists.ts'
import { storableText } from './storable-text.ts'

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
