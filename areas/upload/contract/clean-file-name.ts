/** Characters. */
export const longestFileName = 150
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu
const lineSign = /[\t-\r]/
const blank = /[\t-\r\p{Z}]+/gu
const special = /[\\/:*?"<>|;`$%]/g
const windowsDevice = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name that the server will know a picked file by, so that both sides call it the same and a file that is picked
 * twice is recognised. The server cleans names itself; a test holds that it leaves this one as it is.
 */
export function cleanFileName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(invisible, (character) => (lineSign.test(character) ? character : ''))
    .replace(blank, ' ')
    .replace(special, '_')
    // Again, because letters may have come together.
    .normalize('NFC')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(windowsDevice, '_$1')
  return shorten(clean).replace(/[. ]+$/, '') || 'unnamed'
}

function shorten(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= longestFileName) return name
  const [ending = ''] = /\.[^.]{1,10}$/.exec(name) ?? []
  return letters.slice(0, longestFileName - Array.from(ending).length).join('') + ending
}
