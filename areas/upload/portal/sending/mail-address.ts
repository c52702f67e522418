import { receiptSentences } from '#areas/upload/contract'

/** A mailto link to the support address with the subject and body of specification 001 §8. */
export function mailAddress(toMail: string, subject: string): string {
  const body = `${receiptSentences.noPersonalInformation}\r\n\r\n`
  // Not URLSearchParams: it encodes spaces as plus signs, which mail programs show literally.
  return `mailto:${encodeURI(toMail)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
