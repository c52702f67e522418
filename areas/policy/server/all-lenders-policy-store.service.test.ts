import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#platform/clock'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import { type PolicyListSearch, policyListSearchSchema } from '../contract/index.ts'
import { searchPoliciesOfAllLenders, seedDemoPolicies } from './index.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await seedDemoPolicies({ database: test.database, clock: systemClock })
})
afterAll(() => test.drop())

const brands = [{ shortName: 'COOLABAH CoolabahMutual', longName: 'Coolabah Mutual' }]

async function search(filter: PolicyListSearch['filter'], more: object = {}) {
  const query = policyListSearchSchema.parse({ filter, pageSize: 100, ...more })
  return await searchPoliciesOfAllLenders(test.database, query, brands)
}

async function numbers(filter: PolicyListSearch['filter'], more: object = {}) {
  return (await search(filter, more)).items.map(({ policyNumber }) => policyNumber)
}

it('the insurer finds a policy of any lender by a number in any case, or by a part of it', async () => {
  const { items } = await search({ policyNumber: '1000000001' })
  expect(items).toEqual([
    {
      channel: 'IRONBARK',
      policyNumber: '1000000001',
      applicationNumber: 'IB-2025-00117',
      loanNumbers: ['IBK72000117'],
      brandName: 'IronbarkBank',
      status: 'In Force',
      lvr: 9000n,
      coverageEffectiveDate: '2025-02-14',
      expiryDate: '2055-02-14',
    },
  ])
  expect(await numbers({ applicationNumber: 'cm-25-0031' })).toEqual(['1000000011'])
  expect(await numbers({ loanNumber: 'ibk72000117' })).toEqual(['1000000001'])
  expect(await numbers({ policyNumber: '00000011' })).toEqual(['1000000011'])
  expect(await numbers({ applicationNumber: '25-0031' })).toEqual(['1000000011'])
  expect(await numbers({ loanNumber: 'k72000117' })).toEqual(['1000000001'])
})

it('the insurer’s list of policies shows policies that match all filters', async () => {
  expect(await numbers({ channel: ['COOLABAH'], status: ['Cancelled'] })).toEqual(['1000000013'])
  expect(await numbers({ channel: ['COOLABAH'], loanNumber: 'IBK72000117' })).toEqual([])
  expect(await numbers({ brand: 'mutual', status: 'pend' })).toEqual(['1000000012'])
})

it('the insurer filters policies by LVR and by date as they are shown', async () => {
  expect(await numbers({ lvr: '92.00' })).toEqual(['1000000012'])
  expect(await numbers({ coverageEffectiveDate: '14/02/2025' })).toEqual(['1000000001'])
  expect(await numbers({ coverageEffectiveDate: '02/2025' })).toEqual(['1000000011', '1000000001'])
})

it('the insurer’s list of policies is sorted by lender, or by any other column, and unknown dates are last', async () => {
  const byLender = (await search({})).items.map(({ channel }) => channel)
  expect(byLender).toEqual([...byLender].sort())
  const byStart = await numbers(
    { channel: ['IRONBARK'] },
    { sorts: [{ field: 'coverageEffectiveDate', ascending: false }] },
  )
  expect(byStart.indexOf('1000000004')).toBeLessThan(byStart.indexOf('1000000001'))
  const byLvr = (await search({}, { sorts: [{ field: 'lvr', ascending: false }] })).items.map(({ lvr }) => lvr)
  expect(byLvr).toEqual(byLvr.toSorted((left, right) => Number(right - left)))
  // A policy without cover dates sorts last.
  expect(byStart.at(-1)).toBe('1000000002')
})

it.each([
  { field: 'status', first: 'Cancelled', last: 'Pending' },
  { field: 'brand', first: 'CoolabahMutual', last: 'IronbarkDirect' },
] as const)(
  'the insurer’s list of policies sorted by $field shows each policy once, in both directions and over several pages',
  async ({ field, first, last }) => {
    const all = await numbers({})
    for (const ascending of [true, false]) {
      const sorts = [{ field, ascending }]
      const { items, totalItems } = await search({}, { sorts })
      const ends = [items[0], items.at(-1)].map((item) => (field === 'status' ? item?.status : item?.brandName))
      expect(ends).toEqual(ascending ? [first, last] : [last, first])
      const pages = await Promise.all([0, 1, 2].map((page) => numbers({}, { sorts, page, pageSize: 10 })))
      expect(pages.flat()).toEqual(items.map(({ policyNumber }) => policyNumber))
      expect([totalItems, pages.flat().toSorted()]).toEqual([all.length, all.toSorted()])
    }
  },
)

it('the insurer’s list of policies sorted by brand or status is sorted by further columns within each', async () => {
  for (const field of ['brand', 'status'] as const)
    for (const ascending of [true, false]) {
      const { items } = await search(
        {},
        {
          sorts: [
            { field, ascending },
            { field: 'lvr', ascending: false },
          ],
        },
      )
      const groups = Map.groupBy(items, (item) => (field === 'brand' ? item.brandName : item.status))
      const inGroups = [...groups.values()].flatMap((group) =>
        group.toSorted((one, other) => Number(other.lvr - one.lvr)).map(({ lvr }) => lvr),
      )
      expect(items.length).toBeGreaterThan(10)
      expect(items.map(({ lvr }) => lvr)).toEqual(inGroups)
    }
})
