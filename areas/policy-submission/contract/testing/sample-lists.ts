import type { SubmissionLists } from '../submission-fields.ts'

const items = (...codes: readonly string[]) => codes.map((code) => ({ shortName: code, longName: `The ${code}` }))
const yesNo = items('Y', 'N')

/** A few codes of each list. */
export const lists: SubmissionLists = {
  parties: [
    { id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' },
    { id: 12, shortName: 'IronbarkDirect', longName: 'Ironbark Direct' },
  ],
  underwritingType: items('FULL', 'DUA'),
  documentationType: items('FULLDOC', 'LOWDOC'),
  capitalized: yesNo,
  paymentType: [
    { shortName: 'SINGLE', longName: 'Single' },
    { shortName: 'ST', longName: 'Staged' },
  ],
  loanPurpose: items('PUREXS', 'CONSTR'),
  smsf: yesNo,
  occupancyType: items('OWNOC', 'BUS', 'INVST'),
  residentialType: items('HOUSE', 'UNIT'),
  state: items('NSW', 'VIC'),
  ndis: yesNo,
  country: items('AU'),
  employmentType: items('PAYGFT', 'SELFEMP'),
  residencyStatus: items('AUSCIT', 'TEMPRES'),
  firstHomeBuyer: yesNo,
  expatriate: yesNo,
}
