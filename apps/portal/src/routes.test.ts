import { expect, it } from 'vitest'
import { ownCaseTable, tableOf } from '#areas/case/contract'
import { referralTable } from '#areas/credit-referral/contract'
import { policyTable } from '#areas/policy/contract'
import { submissionListTable, submissionTable } from '#areas/policy-submission/contract'
import { quoteTable } from '#areas/quote/contract'
import { uploadTable } from '#areas/upload/contract'
import type { Column } from '#packages/table'
import { hrefTo, pathIn, paths } from './paths.ts'
import { isGuarded, safeParametersOf } from './routes.ts'

it('every page except access-denied, help and the accessibility statement requires sign-on', () => {
  const { accessDenied, help, accessibility, ...guarded } = paths
  for (const path of Object.values({ ...guarded, variation: '/variation/1', cancellation: '/cancellation/1' }))
    expect(isGuarded(path), path).toBe(true)
  for (const path of [accessDenied, help, accessibility]) expect(isGuarded(path), path).toBe(false)
})

it('the empty path is a route', () => {
  expect(isGuarded('')).toBe(true)
})

it.each(['#/get-quote/', '#/GET-QUOTE', '#get-quote', '#/Get-Quote/?x=1', '#/variation/1/'])(
  'the routes %s is a route',
  (hash) => {
    expect(isGuarded(pathIn(hash))).toBe(true)
  },
)

it('an unknown path opens no page', () => {
  expect(isGuarded('/nowhere')).toBe(false)
  expect(isGuarded('/get-quote/more')).toBe(false)
  expect(isGuarded('/variation')).toBe(false)
})

it('only parameters without borrower data may be stored', () => {
  expect(safeParametersOf('/variation/1000000001')).toEqual(['variation', 'premium'])
  expect(safeParametersOf('/policy-search')).toEqual(['policy'])
  expect(safeParametersOf('/POLICY-SEARCH/')).toEqual(['policy'])
  expect(safeParametersOf('/nowhere')).toEqual([])
})

it('of the filters of a list only choices, dates, ages and counts are stored: no text that a person typed', () => {
  const isSafe = (name: string, { kind }: Column) => ['choice', 'date', 'age'].includes(kind) || name === 'warnings'
  const tables = {
    '/get-quote': quoteTable,
    '/home': ownCaseTable('open'),
    '/credit-referral': referralTable,
    '/policy-submission': submissionTable,
  }
  for (const [path, { columns }] of Object.entries(tables)) {
    const safe = Object.entries(columns).filter(([name, column]) => isSafe(name, column))
    const filters = safeParametersOf(path).filter((name) => name in columns)
    expect(filters.toSorted(), path).toEqual(safe.map(([name]) => name).toSorted())
  }
  for (const { columns } of [tableOf({}), policyTable, submissionListTable, uploadTable])
    for (const [name, column] of Object.entries(columns))
      expect(safeParametersOf('/underwriting').includes(name), name).toBe(isSafe(name, column))
})

it('a link has the path and the parameters with a value, as plain text', () => {
  expect(hrefTo(paths.help)).toBe('#/help')
  expect(hrefTo(paths.getQuote, { quote: 'a b', page: 2, sort: undefined })).toBe('#/get-quote?quote=a+b&page=2')
})
