import fc from 'fast-check'
import jsonMergePatch from 'json-merge-patch'
import { describe, expect, it } from 'vitest'
import { difference } from './create-draft.ts'

const { record } = fc.letrec<{ value: unknown; record: object }>((tie) => ({
  value: fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string()), tie('record')),
  record: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 4 }),
}))

describe('the difference of two contents', () => {
  it('makes the one the other, applied as often as one likes', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const patch = difference(before, after)
        const apply = (to: object) => (patch ? jsonMergePatch.apply(structuredClone(to), patch) : to)
        expect(apply(before)).toEqual(after)
        expect(apply(apply(before))).toEqual(after)
      }),
    )
  })

  it('is nothing where they read the same, and null is the same as nothing there', () => {
    expect(difference({ a: { b: ['x'] } }, { a: { b: ['x'] } })).toBeUndefined()
    expect(difference({ uuid: null }, {})).toBeUndefined()
    expect(difference({}, { uuid: null })).toBeUndefined()
    expect(difference({ uuid: 'u' }, { uuid: null })).toEqual({ uuid: null })
    expect(difference(null, null)).toBeUndefined()
    expect(difference({ a: '1' }, null)).toBeNull()
    expect(difference(null, { a: '1' })).toEqual({ a: '1' })
  })
})
