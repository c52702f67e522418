/** In characters. */
const maxNameLength = 150
/** Read from the end. A name in an archive may have 65,535; normalizing accents takes quadratic time. */
const maxInputLength = 1000

/** Bidi overrides and marks, zero-width and unpaired characters make the displayed name differ from the stored. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu
const lineSign = /[\t-\r]/
const blank = /[\t-\r\p{Z}]+/gu
/** Characters with a special meaning in a file system, a shell or a header. */
const special = /[\\/:*?"<>|;`$%]/g
const windowsDevice = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Cleans a file name for display and download: the last part of a path, without characters that hide or reorder others,
 * at most 150 characters with its extension preserved. A clean name does not change, so the portal and the server use
 * the same name. Objects are never stored under it.
 */
export function cleanFileName(name: string): string {
  const last = name.slice(-maxInputLength).normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(invisible, (character) => (lineSign.test(character) ? character : ''))
    .replace(blank, ' ')
    .replace(special, '_')
    // Again, because removed characters may have separated letters from accents.
    .normalize('NFC')
    .replace(/^[. ]+/, '')
  return trimEnd(shorten(trimEnd(clean).replace(windowsDevice, '_$1'))) || 'unnamed'
}

/** Adds a number before the extension, as in "report (2).pdf": for the second file of a name. */
export function numberFileName(name: string, number: number): string {
  const { stem, ending } = split(name)
  const mark = ` (${number})`
  const stemLength = maxNameLength - mark.length - Array.from(ending).length
  return `${stem.slice(0, stemLength).join('').trimEnd()}${mark}${ending}`
}

function shorten(name: string): string {
  const { stem, ending } = split(name)
  return stem.slice(0, maxNameLength - Array.from(ending).length).join('') + ending
}

function split(name: string): { readonly stem: readonly string[]; readonly ending: string } {
  const [ending = ''] = /\.[^.]{1,10}$/.exec(name) ?? []
  return { stem: Array.from(name.slice(0, name.length - ending.length)), ending }
}

function trimEnd(name: string): string {
  return name.replace(/(?<![. ])[. ]+$/, '')
}
