import { describe, expect, it } from 'vitest'
import { addToDraft } from './add-to-draft.ts'

const file = (name: string) => ({ name, size: 12 })
const picked = (uuid: string | null, ...names: string[]) => ({ uuid, files: names.map(file), inPlaceOf: [] })

describe('the files of a draft', () => {
  it('that two windows sent ahead are all named, those under another upload id with it', () => {
    const one = addToDraft(null, picked('one', 'payslip.pdf'))
    const both = addToDraft(one, picked('other', 'valuation.pdf'))
    expect(both).toMatchObject({
      uuid: 'one',
      files: [file('payslip.pdf'), { ...file('valuation.pdf'), uuid: 'other' }],
    })
    expect(addToDraft(both, { ...picked('one'), inPlaceOf: ['payslip.pdf'] })).toMatchObject({
      uuid: 'other',
      files: [file('valuation.pdf')],
    })
  })

  it('are there once where both windows picked the same one', () => {
    const one = addToDraft(null, picked('one', 'payslip.pdf', 'valuation.pdf'))
    expect(addToDraft(one, picked('other', 'payslip.pdf'))).toMatchObject({
      uuid: 'one',
      files: [file('valuation.pdf'), { ...file('payslip.pdf'), uuid: 'other' }],
    })
  })

  it('are replaced altogether by who names none that stay', () => {
    const one = addToDraft(null, picked(null, 'payslip.pdf'))
    expect(addToDraft(one, { creditNotes: 'Two', uuid: null, files: [] })).toMatchObject({
      creditNotes: 'Two',
      files: [],
    })
  })
})

it('a draft from before the form changed hinders nobody', () => {
  expect(addToDraft({ creditNotes: 7 }, { baseLVR: '90' })).toMatchObject({ baseLVR: '90', creditNotes: '' })
})
