import * as z from 'zod/mini'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { besideSign } from '#ui/field'
import { type CalculatorForm, newForm } from './calculator-form.ts'
import { keepOffered } from './keep-offered.ts'

const text = z.catch(z.string(), '')
// A sign that was typed goes only when the field is left, which may never have happened.
const amount = z.pipe(text, z.transform(besideSign))
const tick = z.catch(z.boolean(), false)

const draftSchema = z.object({
  brandName: text,
  premiumPlanType: text,
  transactionType: text,
  productType: text,
  billingTenure: text,
  loanList: z.catch(z.array(z.object({ loanAmount: amount, loanPurpose: text })), []),
  capitalisedFlag: tick,
  incumbentInsurerFlag: tick,
  propertyShareFlag: tick,
  borrowerList: z.catch(z.array(z.object({ employmentType: text, firstHomeBuyer: tick, shareAmount: amount })), []),
  securityList: z.catch(z.array(z.object({ securityValue: amount, stateName: text, occupancyType: text })), []),
  lmiPolicyNumber: text,
  outstandingLoanBalance: amount,
  insuredLoanList: z.catch(z.array(z.object({ loanNumber: text })), []),
  sourceRefNumber: text,
})

/**
 * The form that was left behind, or null when there is none, or it is as blank as a new one. A draft may be from an older build or an older card: what
 * still fits is kept, the rest is asked again.
 */
export function readDraft(content: unknown, lists: ReferenceLists): CalculatorForm | null {
  if (content === null || content === undefined) return null
  const draft = z.safeParse(draftSchema, content)
  if (!draft.success) return null
  const blank = newForm(lists)
  const kept = keepOffered(draft.data, blank, lists)
  return inOneOrder(kept) === inOneOrder(blank) ? null : kept
}

function inOneOrder(form: CalculatorForm): string {
  return JSON.stringify(z.parse(draftSchema, form))
}
