import { expect, it } from 'vitest'
import { CallRefused, refusalsOf } from './call-refused.ts'

it('the messages of a refusal are those of the service, and none when it gave none', () => {
  const said = { code: 'brand-required', message: 'Select a brand.', field: 'brandName' }
  expect(refusalsOf(new CallRefused(400, [said, { code: 'silent', message: '' }]))).toEqual([said])
  expect(refusalsOf(new CallRefused(500, []))).toEqual([])
  expect(refusalsOf(new TypeError('away'))).toEqual([])
})
