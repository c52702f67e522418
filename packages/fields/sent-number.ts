import * as z from 'zod/mini'

const asText = 'Send this number as text, in quotes: as a number in JSON it loses digits.'
/** As many digits as survive the way through a binary number, whichever they are. */
const mostDigits = 15

/** A figure that came as a number in JSON. One whose last digits are no longer what was sent is refused. */
export const sentFigure = z.number().check(
  z.refine((figure) => {
    const [mantissa = ''] = String(figure).split('e')
    const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '')
    return digits.length <= mostDigits
  }, asText),
)

/** A reference or an account that came as a number in JSON: another digit would be somebody else's. */
export const sentNumber = z.number().check(z.refine((number) => Number.isSafeInteger(number), asText))

/** What a call may send for a field before any rule: longer than any rule allows, so that rules refuse in words. */
export const sentText = {
  code: z.string().check(z.maxLength(200)),
  reference: z.union([z.string().check(z.maxLength(200)), sentNumber]),
  figure: z.union([sentFigure, z.string().check(z.maxLength(60))]),
}
