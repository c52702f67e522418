import * as z from 'zod'
import { get, identifier, item, post } from '../call.ts'
import type { Facts, Json } from '../facts.ts'
import { invalid, ok, type Statement } from '../statement.ts'

const path = 'create?errors=true'
const created = z.object({
  policyNo: identifier,
  errors: z.array(z.object({ message: z.string() })).nullish(),
})
/** A list of options, or a list for each field. */
const group = z.union([z.array(z.looseObject({})), z.record(z.string(), z.array(item))]).optional()

type Submission = Awaited<ReturnType<Facts['submission']>>
const creates = (section: string, says: string, change: (valid: Submission) => object): Statement => ({
  section,
  says,
  as: 'full',
  changes: true,
  calls: async (facts) => [post('policySubmission', path, change(await facts.submission()))],
  differs: ok(created),
})
const refuses = (says: string, change: (valid: Submission) => object, differs = invalid()): Statement => ({
  ...creates('001 §5', `Submission: ${says}`, change),
  calls: async (facts) => {
    await facts.created()
    return [post('policySubmission', path, change(await facts.submission()))]
  },
  differs,
})
const top = (changes: Json) => (valid: Submission) => ({ ...valid, ...changes })
const first = (list: 'loans' | 'securities' | 'borrowers', changes: Json) => (valid: Submission) => {
  const [row, ...rest] = valid[list]
  return { ...valid, [list]: [{ ...row, ...changes }, ...rest] }
}
const required = (list: 'loans' | 'securities' | 'borrowers', label: string, names: string) =>
  names.split(' ').map((name) => refuses(`each ${label} requires ${name}`, first(list, { [name]: '' })))
const future = '01/01/2099'

/** What the origination request states itself; the defaults of 001 §9 are the sender's. */
export const submission: readonly Statement[] = [
  {
    section: '001 §3, §7',
    says: 'GET /dropdown/{party} has groups of options',
    as: 'full',
    calls: async (facts) => [get('policySubmission', `dropdown/${await facts.brand()}`)],
    differs: ok(z.object({ policy: group, loan: group, property: group, borrower: group })),
  },
  creates('001 §3, §7', 'POST /create responds with policyNo, and errors of message', (valid) => valid),
  ...['primaryUniqueId', 'lenderCode', 'documentationType'].map((name) =>
    refuses(`${name} is required`, top({ [name]: '' })),
  ),
  ...required('loans', 'loan', 'loanNumber approvedLoanAmount loanPurpose smsf remainingLoanTerm'),
  ...required(
    'securities',
    'property',
    'addressLine1 city state postCode country securityValue occupancyType residentialType ndis',
  ),
  ...required('borrowers', 'borrower', 'uniqueBorrowerId firstHomeBuyer residencyStatus isExpat employmentType'),
  ...['quotePremium', 'gst', 'stampDuty'].map((name) => refuses(`${name} is at least 0`, top({ [name]: '-1' }))),
  refuses('approvedLoanAmount is at least 0', first('loans', { approvedLoanAmount: '-1' })),
  refuses('remainingLoanTerm is at least 0', first('loans', { remainingLoanTerm: '-1' })),
  refuses('securityValue is at least 0', first('securities', { securityValue: '-1' })),
  refuses('amountLimitedByGuarantee is at least 0', first('securities', { amountLimitedByGuarantee: '-1' })),
  refuses('applicationDate is not in the future', top({ applicationDate: future, originationDate: future })),
  refuses('approvedDate is not in the future', top({ approvedDate: future })),
  refuses('applicationDate is dd/mm/yyyy', top({ applicationDate: '31/31/2024' })),
  refuses('loanDrawDownDate is dd/mm/yyyy', first('loans', { loanDrawDownDate: '31/31/2024' })),
  refuses('at least one loan', top({ loans: [] })),
  refuses('at least one property', top({ securities: [] })),
  refuses('at least one borrower', top({ borrowers: [] })),
  refuses('each property is linked to a loan', first('securities', { loanNumbers: ['NOSUCHLOAN'] })),
  {
    ...refuses('each loan references a property', (valid) => ({
      ...valid,
      loans: [...valid.loans, { ...valid.loans[0], loanNumber: 'UNLINKED' }],
    })),
    differs: invalid('UNLINKED: Please select at least one referenced property.'),
  },
]
