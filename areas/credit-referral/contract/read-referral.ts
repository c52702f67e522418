import { messageFor, type ReferenceItem } from '#areas/reference-data/contract'
import { plainFigure, plainPercent } from '#packages/money'
import type { SentReferral } from './sent-referral.ts'

/** A referral that keeps every rule. Figures are exact decimals in text: "540000.5", "92.35". */
export type Referral = {
  readonly brandName: string
  readonly lenderRefNumber: string
  readonly submissionType: string
  readonly capitalised: boolean
  readonly referralReason: string
  /** Dollars, up to 15 digits and 6 decimals. */
  readonly baseLoanAmount: string
  /** Percent, up to 2 decimals. */
  readonly baseLvr: string
  readonly creditNotes: string
}

/** What a lender may choose. */
export type ReferralLists = {
  readonly brands: readonly ReferenceItem[]
  readonly submissionTypes: readonly ReferenceItem[]
  readonly referralReasons: readonly ReferenceItem[]
}

export type RefusedReferralField = { readonly code: string; readonly message: string; readonly field: ReferralField }
export type ReferralField =
  | 'brandName'
  | 'lenderRefNumber'
  | 'submissionType'
  | 'capitalisedFlag'
  | 'referralReason'
  | 'baseLoanAmount'
  | 'baseLVR'
  | 'creditNotes'

export type ReadReferral =
  | { readonly referral: Referral; readonly refused?: never }
  | { readonly referral?: never; readonly refused: readonly RefusedReferralField[] }

type Refuse = (field: ReferralField, rule: string) => void

export const referralLimits = { lenderRefNumber: 40, creditNotes: 5000 } as const

/** Line ends, and what is not seen: two references that look the same would be two. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u
const loanAmount = /^\d{1,15}(?:\.\d{1,6})?$/
const lvr = /^\d+(?:\.\d{1,2})?$/
/** More is a slip: a percentage of 1000 lends ten times what the security is worth. */
const slip = 1000

/**
 * Reads a referral by the rules of specification 001 §5. The browser and the server call the same function. All broken
 * rules are named at once, each with its field.
 */
export function readReferral(sent: SentReferral, lists: ReferralLists): ReadReferral {
  const refused: RefusedReferralField[] = []
  const refuse: Refuse = (field, rule) =>
    refused.push({ code: `${field}-${rule}`, message: messageFor(field, rule), field })
  const referral: Referral = {
    brandName: readCode(sent.brandName, lists.brands, 'brandName', refuse),
    lenderRefNumber: readLenderReference(sent.lenderRefNumber, refuse),
    submissionType: readCode(sent.submissionType, lists.submissionTypes, 'submissionType', refuse),
    capitalised: readCapitalised(sent.capitalisedFlag, refuse),
    referralReason: readCode(sent.referralReason, lists.referralReasons, 'referralReason', refuse),
    baseLoanAmount: readDecimal(plainFigure(String(sent.baseLoanAmount ?? '')), loanAmount, 'baseLoanAmount', refuse),
    baseLvr: readLvr(plainPercent(String(sent.baseLVR ?? '')), refuse),
    creditNotes: readCreditNotes(sent.creditNotes, refuse),
  }
  return refused.length > 0 ? { refused } : { referral }
}

/** A reference is compared without its case, blanks around it and ways of writing an accent: it means the same file. */
export function lenderReferenceKey(lenderRefNumber: string): string {
  return lenderRefNumber.normalize('NFC').trim().toLowerCase()
}

function readCode(
  sent: string | null | undefined,
  known: readonly ReferenceItem[],
  field: ReferralField,
  refuse: Refuse,
): string {
  if (!sent) refuse(field, 'required')
  else if (!known.some(({ shortName }) => shortName === sent)) refuse(field, 'unknown')
  return sent ?? ''
}

function readLenderReference(sent: SentReferral['lenderRefNumber'], refuse: Refuse): string {
  const text = String(sent ?? '')
    .normalize('NFC')
    .trim()
  if (text === '') refuse('lenderRefNumber', 'required')
  else if (text.length > referralLimits.lenderRefNumber) refuse('lenderRefNumber', 'max')
  else if (hidden.test(text)) refuse('lenderRefNumber', 'pattern')
  return text
}

function readCapitalised(sent: SentReferral['capitalisedFlag'], refuse: Refuse): boolean {
  if (!sent) refuse('capitalisedFlag', 'required')
  else if (sent !== 'YES' && sent !== 'NO') refuse('capitalisedFlag', 'unknown')
  return sent === 'YES'
}

function readDecimal(text: string, format: RegExp, field: ReferralField, refuse: Refuse): string {
  const digits = withoutLeadingZeros(text)
  if (text === '') refuse(field, 'required')
  else if (!format.test(digits)) refuse(field, 'pattern')
  return plainDecimal(digits)
}

function withoutLeadingZeros(figure: string): string {
  return figure.replace(/^0+(?=\d)/, '')
}

function readLvr(text: string, refuse: Refuse): string {
  const figure = readDecimal(text, lvr, 'baseLVR', refuse)
  if (lvr.test(text) && Number(figure) >= slip) refuse('baseLVR', 'max')
  return figure
}

/** The same figure without what does not count: "0540000.50" is "540000.5". */
export function plainDecimal(text: string): string {
  const [whole = '', decimals = ''] = text.split('.')
  const digits = decimals.replace(/0+$/, '')
  const plain = withoutLeadingZeros(whole)
  return digits === '' ? plain : `${plain}.${digits}`
}

function readCreditNotes(sent: string | null | undefined, refuse: Refuse): string {
  const text = sent?.trim() ?? ''
  if (text === '') refuse('creditNotes', 'required')
  else if (text.length > referralLimits.creditNotes) refuse('creditNotes', 'max')
  return text
}
