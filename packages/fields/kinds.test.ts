import { expect, it } from 'vitest'
import { longNameIn } from './kinds.ts'

it('a code reads as its long name, as itself where no list has it, and as nothing where there is none', () => {
  const brands = [{ shortName: 'IronbarkBank', longName: 'Ironbark Bank' }]
  expect(['IronbarkBank', 'Gone', null, undefined].map((code) => longNameIn(brands, code))).toEqual([
    'Ironbark Bank',
    'Gone',
    '',
    '',
  ])
})
