import { expect, it } from 'vitest'
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

it('a link has the path and the parameters with a value, as plain text', () => {
  expect(hrefTo(paths.help)).toBe('#/help')
  expect(hrefTo(paths.getQuote, { quote: 'a b', page: 2, sort: undefined })).toBe('#/get-quote?quote=a+b&page=2')
})
