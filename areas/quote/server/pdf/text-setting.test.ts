import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { openTypeface } from './open-typeface.ts'
import { readableText } from './readable-text.ts'
import { showDay, showDollars, showMoment, showPercent, showRate, showSum } from './show-figures.ts'
import { styles, widthOfText } from './text-style.ts'
import { typefaceOf } from './typefaces.ts'
import { wrapText } from './wrap-text.ts'

const interFile = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'
const interRegular = readFileSync(createRequire(import.meta.url).resolve(interFile))
const widthOf = (text: string) => widthOfText(text, styles.text)

describe('a typeface', () => {
  it('gives all figures the same width, so that amounts stand in line', () => {
    expect(new Set([...'0123456789'].map((digit) => widthOf(digit).toFixed(6))).size).toBe(1)
    expect(widthOf('$1,111.11')).toBeCloseTo(widthOf('$8,888.88'), 6)
  })

  it('moves letters together where the font says so', () => {
    expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'))
  })

  it('is as wide when measured as when set', () => {
    const { advanceWidth } = typefaceOf('regular').layout('Tax, 100.00% of AVERAGE')
    const { unitsPerEm } = typefaceOf('regular')
    expect(widthOf('Tax, 100.00% of AVERAGE')).toBeCloseTo((advanceWidth / unitsPerEm) * styles.text.size, 6)
  })

  it('knows a letter as itself after it was a part of another one in an earlier document', () => {
    const typeface = openTypeface(interRegular)
    const earlier = typeface.createSubset()
    for (const { id } of typeface.layout('á').glyphs) earlier.includeGlyph(id)
    earlier.encode()
    expect(typeface.layout('a').glyphs[0]?.codePoints).toEqual(['a'.codePointAt(0)])
  })

  it('sets every Vietnamese letter', () => {
    const letters = [...'ăâđêôơưĂÂĐÊÔƠƯạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ']
    const { glyphs } = typefaceOf('strong').layout(letters.join(''))
    expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual(letters)
  })

  it('places a mark that no letter of the font includes over its letter', () => {
    const [, mark] = typefaceOf('regular').layout('ẹ́'.normalize('NFC')).positions
    expect(mark?.xOffset).not.toBe(0)
  })

  it('shows an empty square for a sign that it does not have', () => {
    expect(typefaceOf('regular').layout('銀').glyphs[0]?.codePoints).toEqual(['□'.codePointAt(0)])
  })
})

describe('wrapping', () => {
  it('breaks between words, and a word only when it is wider than a line', () => {
    expect(wrapText('one two', styles.text, 20)).toEqual(['one', 'two'])
    expect(wrapText('one two', styles.text, 100)).toEqual(['one two'])
    const lines = wrapText(`a ${'W'.repeat(40)} b`, styles.text, 60)
    expect(lines.join('')).toBe(`a${'W'.repeat(40)} b`)
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(60)
  })

  it('gives an empty text one empty line', () => {
    expect(wrapText('', styles.text, 50)).toEqual([''])
  })

  it('takes out what shows nothing or turns the direction of the text', () => {
    expect(readableText(' a\u202eb\u0000\tc\u00a0\u202fd\u00ad ')).toBe('ab c d')
  })
})

describe('a figure', () => {
  it('is shown in the forms of the product', () => {
    expect(showDollars(1_250_000.5)).toBe('$1,250,000.50')
    expect(showSum([0.1, 0.2, 9_999_999.99])).toBe('$10,000,000.29')
    expect(showPercent(90.05)).toBe('90.05%')
    expect(showPercent(80)).toBe('80.00%')
    expect(showRate(2.18)).toBe('2.180%')
  })

  it('keeps the day of the calendar, and the hour of Sydney in summer and in winter', () => {
    expect(showDay('2027-02-19')).toBe('19 February 2027')
    expect(showMoment('2026-11-21T04:19:00.000Z')).toBe('21 November 2026 at 3:19 pm')
    expect(showMoment('2026-06-30T14:30:00.000Z')).toBe('1 July 2026 at 12:30 am')
  })
})
