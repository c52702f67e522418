import { expect, it } from 'vitest'
import { sizeText } from './file-list.tsx'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [640, '640 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [24_500, '24 kB'],
  [1_048_063, '1023 kB'],
  [1_048_064, '1 MB'],
  [1_468_006, '1.4 MB'],
  [52_428_800, '50 MB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
