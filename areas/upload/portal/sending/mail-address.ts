import { receiptMessages } from '#areas/upload/contract'

/** Mail programs cut a longer subject or do not open. */
const maxNames = 3

/**
 * A mailto link to the support address with the subject and body of specification 001 §8.
 *
 * @param name of the screen, as in "Document Upload"
 */
export function mailAddress(toMail: string, name: string, fileNames: readonly string[]): string {
  const others = fileNames.length - maxNames
  const subject = `${name}: ${fileNames.slice(0, maxNames).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
  const body = `${receiptMessages.noPersonalInformation}\r\n\r\n`
  // Not URLSearchParams: it encodes spaces as plus signs, which mail programs show literally.
  return `mailto:${encodeURI(toMail)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
