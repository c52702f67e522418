import { expect, it } from 'vitest'
import { acceptanceFields, acceptanceOptions, decisionFields, parseAcceptance } from '#areas/case/contract'
import { parseForm, toOptions } from '#packages/fields'
import type { DecisionRules } from './desk-case.ts'
import { noInput, otherDecisionsIn, restored, withoutSubmitted, withTemplate } from './use-work-draft.tsx'

it('what was submitted is emptied, and what was typed since stays', () => {
  const entered = { decision: 'APPROVED', uwNotes: 'Enough income. ', question: 'And the' }
  expect(withoutSubmitted(entered, { question: 'Where is it?' })).toEqual(entered)
  expect(withoutSubmitted(entered, { decision: 'APPROVED', uwNotes: 'Enough income.', question: 'And the' })).toEqual(
    noInput,
  )
  expect(withoutSubmitted(entered, { decision: 'APPROVED', uwNotes: 'Enough' })).toEqual({ ...entered, decision: '' })
})

it('what was discarded comes back where nothing was typed since', () => {
  const before = { decision: 'APPROVED', uwNotes: 'Enough income.', question: '' }
  expect(restored(noInput, before)).toEqual(before)
  expect(restored({ ...noInput, uwNotes: 'Not enough.' }, before)).toEqual({
    ...before,
    uwNotes: 'Not enough.',
  })
})

const noteTemplates = [
  { name: 'Any', text: 'Of any decision.', decision: null },
  { name: 'Outside', text: 'Declined.', decision: 'DECLINED' },
  { name: 'As submitted', text: 'Approved as submitted.', decision: 'APPROVED' },
  { name: 'Too high', text: 'The LVR is too high.', decision: 'Declined' },
  { name: 'Within limits', text: 'Within all limits.', decision: 'Accepted' },
]

it('a template takes the place of empty notes only, for its own decision', () => {
  const decisions = toOptions(['APPROVED', 'DECLINED', 'MOREINFO'])
  const parse: DecisionRules['parse'] = (form) => parseForm(decisionFields, form, { decisions })
  const sent = (decision: string, uwNotes: string) =>
    withTemplate({ decision, uwNotes }, { noteTemplates, rules: { fields: decisionFields, decisions, parse } }).uwNotes
  expect(sent('DECLINED', ' ')).toBe('Declined.')
  expect(sent('APPROVED', '')).toBe('Approved as submitted.')
  expect(sent('APPROVED', 'Enough income.')).toBe('Enough income.')
  expect(sent('MOREINFO', '')).toBe('')
})

it('a template takes the place of a reason that is required to decline, and an acceptance is sent without one', () => {
  const decisions = acceptanceOptions(true)
  const rules = {
    fields: acceptanceFields,
    decisions,
    parse: (form: Parameters<typeof parseAcceptance>[0]) => parseAcceptance(form, decisions),
  }
  const sent = (decision: string, uwNotes: string, templates = noteTemplates) =>
    withTemplate({ decision, uwNotes }, { noteTemplates: templates, rules }).uwNotes
  expect(sent('Declined', '')).toBe('The LVR is too high.')
  expect(sent('Declined', 'Too remote.')).toBe('Too remote.')
  expect(sent('Declined', '', [])).toBe('')
  expect(sent('Accepted', '')).toBe('')
})

it('notes that hold a text for other decisions name these, unless the text is in one for the chosen decision', () => {
  const templates = [
    ...noteTemplates,
    { name: 'Subject to', text: 'Approved as submitted. Subject to a valuation.', decision: 'APPCOND' },
    { name: 'Short', text: 'Declined.', decision: 'Declined' },
  ]
  const others = (decision: string, uwNotes: string) => otherDecisionsIn({ decision, uwNotes }, templates)
  expect(others('APPROVED', 'See clause 4.\nDeclined. The LVR is too high.')).toEqual(['DECLINED', 'Declined'])
  expect(others('DECLINED', 'Declined.')).toEqual([])
  expect(others('APPROVED', 'Of any decision. Approved as submitted.')).toEqual([])
  expect(others('APPCOND', 'Approved as submitted. Subject to a valuation.')).toEqual([])
  expect(others('APPCOND', 'Approved as submitted. Subject to income.')).toEqual(['APPROVED'])
})
