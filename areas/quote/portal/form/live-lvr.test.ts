import { describe, expect, it } from 'vitest'
import { liveLvr } from './live-lvr.ts'

const loan = (loanAmount: string) => ({ loanAmount, loanPurpose: '' })
const security = (securityValue: string) => ({ securityValue, stateName: '', occupancyType: '' })

describe('the LVR while typing', () => {
  it('is all loans by all securities, in percent with two decimals', () => {
    const { lvr } = liveLvr([loan('$500,000.00'), loan('40000')], [security('400,000'), security('200000')], '')
    expect(lvr).toBe(9000n)
  })

  it('counts the outstanding balance of a top-up', () => {
    expect(liveLvr([loan('60,000.00')], [security('800,000.00')], '700,000.00').lvr).toBe(9500n)
  })

  it('waits for a loan and a security value, and takes an unreadable amount as nothing', () => {
    expect(liveLvr([loan('')], [security('600000')], '').lvr).toBeNull()
    expect(liveLvr([loan('540000')], [security('six hundred')], '').lvr).toBeNull()
  })
})
