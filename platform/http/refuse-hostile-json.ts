import { refuse } from './refusal.ts'

const deepest = 32
/** No list that a call takes may be as long; the schemas have their own limits. */
const longestList = 1000
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Refuses a parsed body that is nested deeper than 32, that holds a list of more than 1,000 entries, a control character
 * other than tab and line end, or half of a character: the first two blow up later, the others are refused by PostgreSQL
 * in its own words.
 *
 * @throws Refusal `invalid-body`
 */
export function refuseHostileJson(body: unknown, depth = 0): void {
  if (depth > deepest) throw refuse('invalid-body', 'The request is nested too deeply. Send at most 32 levels.')
  if (typeof body === 'string') {
    if (isHostile(body)) throw refuse('invalid-body', 'Remove the control characters from the text.')
    return
  }
  if (body === null || typeof body !== 'object') return
  if (Array.isArray(body) && body.length > longestList)
    throw refuse('invalid-body', 'A list in the request has more than 1,000 entries. Shorten it.')
  for (const [key, value] of Object.entries(body)) {
    refuseHostileJson(key, depth)
    refuseHostileJson(value, depth + 1)
  }
}

/** True for a text with a control character other than tab and line end, or with half of a character. */
export function isHostile(text: string): boolean {
  return controlCharacter.test(text) || !text.isWellFormed()
}
