import { expect, test } from 'vitest'
import { isShowable, sizeOfPicture } from './open-document.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

test.each([
  ['a PNG', '89504e470d0a1a0a0000000d494844520000ffff00010000', { width: 65_535, height: 65_536 }],
  ['a JPEG', 'ffd8ffe000060000ffffffc0001108012c0190', { width: 400, height: 300 }],
])('the size of %s is read from its header, before it is decoded', (_name, hex, size) => {
  expect(sizeOfPicture(bytes(hex))).toEqual(size)
})

test.each([
  ['an SVG', '3c737667'],
  ['a JPEG without a frame', 'ffd8ffe000060000ffff'],
  ['a PNG that is cut off', '89504e470d0a1a0a0000000d'],
  ['an empty file', ''],
])('%s has no size, so it is not shown', (_name, hex) => {
  expect(sizeOfPicture(bytes(hex))).toBeNull()
})

test('PDFs and pictures of at most 50 MB are shown, other files are downloaded', () => {
  const size = 50 * 1024 ** 2
  expect(['a.pdf', 'a.PNG', 'a.jpg', 'a.jpeg'].filter((name) => !isShowable({ name, size }))).toEqual([])
  expect(['a.svg', 'a.htm', 'a.tif', 'pdf', 'a.pdf.docx'].filter((name) => isShowable({ name, size }))).toEqual([])
  expect(isShowable({ name: 'a.pdf', size: size + 1 })).toBe(false)
})
