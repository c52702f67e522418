import { describe, expect, it } from 'vitest'
import { cleanFileName } from './index.ts'

describe('a file name is shown', () => {
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
  ])('%s', (_how, given, shown) => {
    expect(cleanFileName(given)).toBe(shown)
  })

  it('shortened with its ending kept', () => {
    const shown = cleanFileName(`${'ä'.repeat(400)}.pdf`)
    expect(shown).toHaveLength(150)
    expect(shown).toMatch(/ä\.pdf$/)
  })
})
