import type { CodeListName, ReferenceData } from '#areas/reference-data/server'
import type { Option } from '#packages/fields'
import type { PlainDate } from '#platform/clock'
import { type Dropdown, type Entry, originationTable, type SubmissionLists } from '../contract/index.ts'

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

/** The names of all codes that a request can have, on its day. */
export function namesFor(reference: ReferenceData, channel: string, day: PlainDate) {
  const filled = Object.values(originationTable).flatMap((part) =>
    Object.values<Entry>(part).flatMap((entry) => ('list' in entry && entry.list !== undefined ? [entry.list] : [])),
  )
  const lists = {
    ...submissionListsFor(reference, channel, day),
    ...Object.fromEntries(filled.map((list) => [list, reference.codeList(list as CodeListName, day)])),
  }
  const nameOf = ({ shortName, longName }: Option) => ({ shortName, longName })
  return Object.fromEntries(Object.entries(lists).map(([list, options]) => [list, options.map(nameOf)]))
}
