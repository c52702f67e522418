import { parseField } from '#packages/fields'
import { Refusal } from '#platform/http'
import {
  type Acknowledged,
  acknowledgementFields,
  messages,
  type OutsideCard,
  type Warning,
} from '../contract/index.ts'

type Acknowledgement = { readonly outsideCard: OutsideCard; readonly acknowledged: Acknowledged | null }

/**
 * Compares the warnings of level `outside` with those that the sender has checked. A sender that acknowledges nothing
 * is not refused.
 *
 * @throws Refusal 400 for a missing reason or one that is too long; 409 `check-changed` followed by the warnings that
 *   the sender has not seen
 */
export function acknowledge(warnings: readonly Warning[], acknowledged: Acknowledged | null): Acknowledgement {
  const outside = warnings.filter(({ level }) => level === 'outside')
  if (!acknowledged) return { outsideCard: outside.length > 0 ? 'Not acknowledged' : 'No', acknowledged: null }
  const unseen = outside.filter(({ code }) => !acknowledged.codes.includes(code))
  if (unseen.length > 0)
    throw new Refusal(409, [
      { code: 'check-changed', message: messages.checkChanged },
      ...unseen.map(({ code, message, field }) => (field === undefined ? { code, message } : { code, message, field })),
    ])
  if (outside.length === 0) return { outsideCard: 'No', acknowledged: null }
  const { value: reason, error } = parseField(acknowledgementFields.reason, acknowledged.reason, {})
  if (error) throw new Refusal(400, [{ ...error, field: `acknowledged.${error.field}` }])
  const codes = [...new Set(outside.map(({ code }) => code))]
  return { outsideCard: 'Acknowledged', acknowledged: { codes, reason } }
}
