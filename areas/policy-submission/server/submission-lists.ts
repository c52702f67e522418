import type { CodeListName, ReferenceData } from '#areas/reference-data/server'
import type { PlainDate } from '#platform/clock'
import type { Dropdown, SubmissionLists } from '../contract/index.ts'

/** The options on a day, the same for every brand. */
export function dropdownOn(reference: ReferenceData, day: PlainDate): Dropdown {
  const list = (name: CodeListName) => [...reference.codeList(name, day)]
  const { states, employmentTypes } = reference.calculatorLists(day)
  const yesNo = list('yes-no')
  return {
    policy: {
      underwritingType: list('underwriting-types'),
      documentationType: list('document-types'),
      capitalized: yesNo,
      paymentType: list('payment-types'),
    },
    loan: { loanPurpose: list('loan-purposes'), smsf: yesNo },
    property: {
      // Includes Business, which the calculator does not offer.
      occupancyType: list('occupancy-types'),
      residentialType: list('residential-types'),
      state: [...states],
      ndis: yesNo,
      country: list('countries'),
    },
    borrower: {
      employmentType: [...employmentTypes],
      residencyStatus: list('residency-statuses'),
      firstHomeBuyer: yesNo,
      expatriate: yesNo,
    },
  }
}

/** The codes that a lender's request may contain: the options, and the employment type sent by default. */
export function submissionListsFor(reference: ReferenceData, channel: string, day: PlainDate): SubmissionLists {
  const { policy, loan, property, borrower } = dropdownOn(reference, day)
  const employmentType = reference.codeList('employment-types', day)
  return {
    parties: reference.partyNames(channel, day),
    ...policy,
    ...loan,
    ...property,
    ...borrower,
    employmentType,
  }
}
