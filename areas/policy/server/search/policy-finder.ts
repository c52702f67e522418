import { sql } from 'kysely'
import { finderOf } from '#areas/find/server'
import { beginsBy, beginsWithin } from '#platform/search'

const number = sql`policy_number`
const application = sql`upper(application_number)`
const reference = sql`upper(lender_reference)`
const loan = sql`upper(loan_number)`

/** Finds policies by their numbers; those of its loans in any version. */
export const policyFinder = finderOf(
  'policy',
  { area: 'policysearch', right: 'view' },
  {
    table: sql`policy`,
    key: ['channel', 'policy_number'],
    where: sql`true`,
    texts: [
      { value: number, letters: 'small', beginsWith: beginsWithin(number), hasTrigrams: true },
      { value: application, letters: 'capital', beginsWith: beginsBy(application), hasTrigrams: true },
      { value: reference, letters: 'capital', beginsWith: beginsBy(reference), hasTrigrams: true },
    ],
    others: [
      {
        table: sql`policy_loan`,
        where: sql`true`,
        text: { value: loan, letters: 'capital', beginsWith: beginsBy(loan), hasTrigrams: true },
      },
    ],
    time: sql`created_at`,
    newest: { ofLender: sql`created_at desc`, ofAllLenders: sql`created_at desc, channel desc` },
    select: sql`channel, policy_number as id, policy_number as title,
      coalesce(application_number, lender_reference) as reference, status, brand_name as brand, created_at as at`,
  },
)
