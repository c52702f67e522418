import { readField } from '#packages/fields'
import { Refusal } from '#platform/http'
import type { answerFields, questionFields } from '../../contract/index.ts'

type TextField = (typeof answerFields | typeof questionFields)['text']

/**
 * A question or an answer without blanks around it.
 *
 * @throws Refusal `text-required` or `text-max`
 */
export function readText(field: TextField, sent: string | null | undefined): string {
  const { value, fault } = readField(field, sent, {})
  if (fault) throw new Refusal(400, [fault])
  return value
}
