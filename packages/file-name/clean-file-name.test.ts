import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanFileName, numberFileName } from './index.ts'

it.each([
  ['as it is', 'Statement May 2026 (final).pdf', 'Statement May 2026 (final).pdf'],
  ['with its accents', 'Façade – São Paulo.pdf', 'Façade – São Paulo.pdf'],
  ['without the folders before it', 'C:\\Users\\me\\a.pdf', 'a.pdf'],
  ['without a path that climbs', '../../etc/passwd.txt', 'passwd.txt'],
  ['without characters that turn it around', 'annex\u202efdp.exe', 'annexfdp.exe'],
  ['without characters that nobody sees', 'a\u200b\ufeff\u0000b\u007f.pdf', 'ab.pdf'],
  ['without line ends and tabs', 'a\r\n\tb.pdf', 'a b.pdf'],
  ['without what a shell or header reads', 'a";x|y*.pdf', 'a__x_y_.pdf'],
  ['without dots around it', '..a.pdf. ', 'a.pdf'],
  ['without half characters', 'a\ud800.pdf', 'a.pdf'],
  ['apart from a Windows device', 'CON.pdf', '_CON.pdf'],
  ['as unnamed when nothing is left', '\u202e/', 'unnamed'],
])('a file name is shown %s', (_how, name, shown) => {
  expect(cleanFileName(name)).toBe(shown)
})

it('shortened, with its extension', () => {
  const shown = cleanFileName(`${'ä'.repeat(400)}.pdf`)
  expect(shown).toHaveLength(150)
  expect(shown).toMatch(/ä\.pdf$/)
})

it('a file name is shown from its last thousand characters only, because normalizing accents takes quadratic time', () => {
  expect(cleanFileName(`first${'x'.repeat(2000)}.pdf`)).toBe(`${'x'.repeat(146)}.pdf`)
})

it('cleaning a clean file name does not change it', () => {
  const odd = fc.constantFrom(
    '/',
    '\\',
    ':',
    ' ',
    '\t',
    '.',
    '\u202e',
    '\u00ad',
    '\0',
    'é',
    'e',
    '\u0301',
    // Greek marks that NFC maps to an ASCII character.
    '\u1fef',
    '\u037e',
    '😀',
    '\ud83d',
    'con',
  )
  const unit = fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
      const clean = cleanFileName(text)
      expect(cleanFileName(clean)).toBe(clean)
    }),
    { numRuns: 3000 },
  )
}, 30_000)

it.each([
  ['report.pdf', 2, 'report (2).pdf'],
  ['archive.tar.gz', 10, 'archive.tar (10).gz'],
  ['README', 2, 'README (2)'],
  [`${'x'.repeat(146)}.pdf`, 2, `${'x'.repeat(142)} (2).pdf`],
  [`${'x'.repeat(141)} yyyy.pdf`, 2, `${'x'.repeat(141)} (2).pdf`],
])('the numbered name of a file %s with %i is %s', (name, number, numbered) => {
  expect(numberFileName(name, number)).toBe(numbered)
})

it('the numbered name of a file is a clean name itself', () => {
  const unit = fc.constantFrom('a', '.', ' ', 'é', '\u0301', '😀', '(', '2', ')')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), fc.integer({ min: 2, max: 200 }), (text, number) => {
      const numbered = numberFileName(cleanFileName(text), number)
      expect(cleanFileName(numbered)).toBe(numbered)
    }),
    { numRuns: 2000 },
  )
})
