import type { CodeListName, ReferenceData } from '#areas/reference-data/server'
import type { PlainDate } from '#platform/clock'
import { policyLists, type WholePolicy } from '../contract/index.ts'

const listNames: { readonly [List in (typeof policyLists)[number]]: CodeListName } = {
  loanType: 'loan-types',
  paymentType: 'repayment-types',
  interestType: 'interest-types',
  repaymentFrequency: 'repayment-frequencies',
  loanPurpose: 'loan-purposes',
  smsf: 'yes-no',
  state: 'states',
  occupancyType: 'occupancy-types',
  valuationType: 'valuation-types',
  residentialType: 'residential-types',
  ndis: 'yes-no',
}

/** The code lists of loans and securities on a day, by the names of specification 001 §7. */
export function policyListsOn(reference: Pick<ReferenceData, 'codeList'>, date: PlainDate): WholePolicy['lists'] {
  const entries = policyLists.map((name) => [name, [...reference.codeList(listNames[name], date)]])
  return Object.fromEntries(entries) as WholePolicy['lists']
}
