import { receiptSentences } from '#areas/upload/contract'

/** A link that opens a mail to the support address, with what the specification asks for in it (001 §8). */
export function mailAddress(toMail: string, subject: string): string {
  const body = `${receiptSentences.noPersonalInformation}\r\n\r\n`
  // Not URLSearchParams: a mail program shows its pluses.
  return `mailto:${encodeURI(toMail)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
