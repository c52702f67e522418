const longest = 150

/** Reads one way on the screen and another on the disk: bidi overrides and marks, zero-width and unpaired characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu
const blank = /[\t-\r\p{Z}]+/gu
/** What a file system, a shell or a header reads as more than a letter. */
const special = /[\\/:*?"<>|;`$%]/g
const windowsDevice = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A file name fit for showing and for a download: the last part of a path, without characters that hide or reorder
 * others, at most 150 characters with its ending kept. Objects are never stored under it.
 */
export function cleanFileName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(blank, ' ')
    .replace(invisible, '')
    .replace(special, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(windowsDevice, '_$1')
  return shorten(clean) || 'unnamed'
}

function shorten(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= longest) return name
  const [ending = ''] = /\.[^.]{1,10}$/.exec(name) ?? []
  return letters.slice(0, longest - Array.from(ending).length).join('') + ending
}
