import { describe, expect, it } from 'vitest'
import { newForm } from './calculator-form.ts'
import { readDraft } from './read-draft.ts'
import { sampleLists } from './sample-lists.ts'

const draft = {
  ...newForm(sampleLists),
  brandName: 'IRONDIRECT',
  loanList: [{ loanAmount: '12', loanPurpose: 'REFEXT' }],
}

describe('a draft', () => {
  it('comes back as it was left', () => {
    expect(readDraft(draft, sampleLists)).toEqual(draft)
  })

  it('with a typed dollar sign comes back beside the one of its field', () => {
    const loanList = [{ loanAmount: '$540,0', loanPurpose: 'REFEXT' }]
    expect(readDraft({ ...draft, loanList }, sampleLists)?.loanList[0]?.loanAmount).toBe('540,0')
  })

  it('is none when nothing was kept, or no more than a new form has by itself', () => {
    expect(readDraft(null, sampleLists)).toBeNull()
    expect(readDraft(newForm(sampleLists), sampleLists)).toBeNull()
    expect(readDraft({ ...newForm(sampleLists), brandName: 'GONE' }, sampleLists)).toBeNull()
  })

  it('of an older build keeps what still fits and asks for the rest again', () => {
    const old = {
      brandName: 'IRONBANK',
      premiumPlanType: 'GONE',
      loanList: 'none',
      securityList: [{ stateName: 'UN' }],
    }
    expect(readDraft(old, sampleLists)).toMatchObject({
      brandName: 'IRONBANK',
      premiumPlanType: 'IPTSng',
      loanList: [{ loanAmount: '', loanPurpose: '' }],
      securityList: [{ securityValue: '', stateName: '', occupancyType: '' }],
    })
  })

  it('never has more than seven rows', () => {
    const loanList = Array.from({ length: 9 }, () => ({ loanAmount: '1', loanPurpose: '' }))
    expect(readDraft({ ...draft, loanList }, sampleLists)?.loanList).toHaveLength(7)
  })
})
