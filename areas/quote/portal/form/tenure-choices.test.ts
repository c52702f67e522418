import { describe, expect, it } from 'vitest'
import { tenureChoices } from './tenure-choices.ts'

describe('the billing tenures', () => {
  it('are the first three as radios, the others behind MORE...', () => {
    expect(tenureChoices([12, 24, 36, 48], '')).toEqual({ radios: [12, 24, 36], more: true, needsDropdown: false })
  })

  it('need no MORE... when there are three', () => {
    expect(tenureChoices([12, 24, 36], '24').more).toBe(false)
  })

  it('show the dropdown at once for a tenure that came back from it', () => {
    expect(tenureChoices([12, 24, 36, 48], '48').needsDropdown).toBe(true)
  })
})
