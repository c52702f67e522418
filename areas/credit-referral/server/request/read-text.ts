import { type Refused, refuse } from '#platform/http'
import { longestMessage } from '../../contract/index.ts'

type Sentences = { readonly required: string; readonly tooLong: string }

/** What is wrong with a text that somebody must write, by its field; null when nothing is. */
export function faultOfText(text: string, field: string, { required, tooLong }: Sentences): Refused | null {
  if (text === '') return { code: `${field}-required`, message: required, field }
  if (text.length > longestMessage) return { code: `${field}-max`, message: tooLong, field }
  return null
}

/**
 * A question or an answer without blanks around it.
 *
 * @throws Refusal `text-required` or `text-max`
 */
export function readText(sent: string | null | undefined, sentences: Sentences): string {
  const text = sent?.trim() ?? ''
  const fault = faultOfText(text, 'text', sentences)
  if (fault) throw refuse(fault.code, fault.message, { field: 'text' })
  return text
}
