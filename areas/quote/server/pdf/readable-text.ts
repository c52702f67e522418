/**
 * A text of any origin as one line that can be set: letters composed, blanks of every kind a single space, and
 * without characters that show nothing or turn the direction of what follows.
 */
export function readableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
}
