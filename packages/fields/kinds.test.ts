import { expect, it } from 'vitest'
import { longNameIn } from './kinds.ts'

it('a code is shown by its long name, as itself when it is unknown, and as nothing when it is missing', () => {
  const brands = [{ shortName: 'IronbarkBank', longName: 'Ironbark Bank' }]
  expect(['IronbarkBank', 'Gone', null, undefined].map((code) => longNameIn(brands, code))).toEqual([
    'Ironbark Bank',
    'Gone',
    '',
    '',
  ])
})
