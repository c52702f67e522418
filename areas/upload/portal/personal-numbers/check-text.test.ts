import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkPages, checkText, maskNumbers } from './check-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) view.setUint16(2 * index, text.charCodeAt(index), little)
  return bytes
}
const found = (bytes: Uint8Array, name = 'a.txt') =>
  checkText(bytes, name).map(({ kind, place }) => ({ kind, ...place }))
const masked = (bytes: Uint8Array<ArrayBuffer>, name = 'a.txt') => maskNumbers(bytes, name, checkText(bytes, name))

it('a text file has the line of each number, with any line ends', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(found(utf8(['Hello', '', 'TFN: 123 456 782', 'Visa 4111111111111111'].join(end)))).toEqual([
      { kind: 'tax-file-number', line: 3 },
      { kind: 'payment-card-number', line: 4 },
    ])
})

it.each([
  ['UTF-8', utf8('Zoë 😀 TFN: 123 456 782 done'), utf8('Zoë 😀 TFN: XXX XXX XXX done')],
  ['UTF-8 with a mark', utf8('\ufeffTFN: 123456782'), utf8('\ufeffTFN: XXXXXXXXX')],
  ['Windows letters', latin('Zo\u00eb \u0080 TFN: 123-456-782'), latin('Zo\u00eb \u0080 TFN: XXX-XXX-XXX')],
  ['UTF-16', utf16('\ufeffZoë TFN: 123 456 782', true), utf16('\ufeffZoë TFN: XXX XXX XXX', true)],
  ['UTF-16 of the other order', utf16('\ufeffTFN: 123456782', false), utf16('\ufeffTFN: XXXXXXXXX', false)],
  ['wide digits', utf8('TFN: １２３456782.'), utf8(`TFN: ${'X'.repeat(9)}XXXXXX.`)],
  ['several numbers', utf8('TFN 123456782\nTFN 876543210\n42'), utf8('TFN XXXXXXXXX\nTFN XXXXXXXXX\n42')],
])('a text file in %s is masked digit by digit, and no other byte changes', (_encoding, bytes, expected) => {
  expect(masked(bytes)).toEqual(expected)
  expect(masked(bytes)).toHaveLength(bytes.length)
})

it('a text file that is masked contains no such number, and keeps everything around it', () => {
  const words = fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é', '\t', '😀', '.') })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const bytes = utf8(`${before} TFN: 123 456 782 ${after}`)
      expect(masked(bytes)).toEqual(utf8(`${before} TFN: XXX XXX XXX ${after}`))
    }),
  )
})

it('a text file of arbitrary bytes is checked without an error', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => Array.isArray(checkText(bytes, 'a.htm'))))
})

const page = (html: string) => utf8(html)
it.each([
  ['in one line', '<p>TFN: 123 456 782</p>'],
  ['with marks inside', '<p>Tax <b>file</b> number <i>123</i>&nbsp;456&#160;782</p>'],
  ['with digits written as references', '<p>TFN: &#49;&#x32;3456782</p>'],
  ['in a row', '<tr><th>TFN</th>\n<td>123 456 782</td></tr>'],
  [
    'under a heading',
    '<table><tr><th>Loan number</th><th>TFN</th></tr>\n<tr><td>20012345</td><td>123 456 782</td></tr></table>',
  ],
  ['after line ends that mean nothing', '<p>My tax\nfile number is\n123\n456\n782</p>'],
])('a web page shows a number %s', (_how, html) => {
  expect(checkText(page(html), 'a.htm').map(({ kind }) => kind)).toEqual(['tax-file-number'])
})

it('a web page has no numbers in code and comments', () => {
  expect(checkText(page('<script>tfn = 123456782</script><!-- TFN 123456782 -->'), 'a.htm')).toEqual([])
})

it.each(['<!--', '<script>', '<a '])('a web page of unclosed openings, as %s, is checked in linear time', (begin) => {
  const html = page(`TFN 123 456 782 ${begin.repeat(100_000)}`)
  expect(checkText(html, 'a.htm')).toHaveLength(1)
})

it('a web page is masked in its text, and its tags stay the same', () => {
  const html = page('<h1>TFN</h1><h2>1<b class="h2">23 456</b> 782 &#49;</h2>')
  expect(new TextDecoder().decode(masked(html, 'a.htm'))).toBe(
    '<h1>TFN</h1><h2>X<b class="h2">XX XXX</b> XXX &#49;</h2>',
  )
  expect(new TextDecoder().decode(masked(page('TFN &#49;23456782'), 'a.htm'))).toBe('TFN XXXXXXXXXXXXX')
})

it('a document has the page of each number, once', () => {
  const pages = ['Nothing here', 'TFN:     123 456 782\n\ntfn: 123456782']
  expect(checkPages(pages).map(({ place }) => place)).toEqual([{ page: 2 }])
})
