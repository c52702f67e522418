import { expect, it } from 'vitest'
import { storableText } from './use-file-form.tsx'

it('what another program pastes for a line end is one', () => {
  expect(storableText('Two incomes.\vOne loan.\fNo debts.\r\n')).toBe('Two incomes.\nOne loan.\nNo debts.\r\n')
})

it('a character that is not seen and cannot be kept is a blank', () => {
  expect(storableText('Ring\u0007 twice\u0000')).toBe('Ring  twice ')
})

it('half of a character is replaced, and a whole one stays', () => {
  expect(storableText('\ud83d x 🏠 ü\t')).toBe('\ufffd x 🏠 ü\t')
})
