import { expect, it } from 'vitest'
import { withoutName } from './upload-failure.ts'

it('beside its name, a refusal does not begin with it', () => {
  expect(withoutName('a.pdf was not accepted: it is empty. Attach another.', 'a.pdf')).toBe(
    'It is empty. Attach another.',
  )
  expect(withoutName('This form is no longer open.', 'a.pdf')).toBe('This form is no longer open.')
})
