import { describe, expect, it } from 'vitest'
import { isGuarded, paths, safeParametersOf } from './paths.ts'

describe('the routes', () => {
  it('are all guarded but access-denied, help and the accessibility statement', () => {
    const { accessDenied, help, accessibility, ...guarded } = paths
    for (const path of Object.values(guarded))
      expect(isGuarded(`#${path.replace('$policyNumber', '1')}?x=1`), path).toBe(true)
    for (const path of [accessDenied, help, accessibility]) expect(isGuarded(`#${path}`), path).toBe(false)
  })

  it('include the empty path', () => {
    expect(isGuarded('')).toBe(true)
  })

  it.each(['#/get-quote/', '#/GET-QUOTE', '#/Get-Quote/?x=1', '#/variation/1/'])('include %s', (hash) => {
    expect(isGuarded(hash)).toBe(true)
  })

  it('leave an unknown address to the page that says so', () => {
    expect(isGuarded('#/nowhere')).toBe(false)
    expect(isGuarded('#/get-quote/more')).toBe(false)
  })

  it('let only harmless parameters wait in browser storage', () => {
    expect(safeParametersOf('/variation/1000000001')).toEqual(['premium'])
    expect(safeParametersOf('/policy-search')).toEqual(['policy'])
    expect(safeParametersOf('/POLICY-SEARCH/')).toEqual(['policy'])
    expect(safeParametersOf('/nowhere')).toEqual([])
  })
})
