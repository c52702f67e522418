import * as z from 'zod/mini'

/** A number in JSON loses digits beyond what a double holds. */
const asText = ({ path }: { readonly path?: readonly PropertyKey[] | undefined }) =>
  `Send ${String(path?.at(-1) ?? 'it')} as a string.`
/** The number of decimal digits that a double always preserves. */
const maxDigits = 15

/** A figure sent as a JSON number; refused if its last digits may have been lost. */
export const inputFigure = z.number().check(
  z.refine(
    (figure) => {
      const [mantissa = ''] = String(figure).split('e')
      const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '')
      return digits.length <= maxDigits
    },
    { error: asText },
  ),
)

/** A reference or account sent as a JSON number; refused if unsafe, as a changed digit would name another one. */
export const inputNumber = z.number().check(z.refine((number) => Number.isSafeInteger(number), { error: asText }))

/** Input schemas before any rule; above the limit of every rule, so that rules refuse with a message. */
export const inputText = {
  code: z.string().check(z.maxLength(200)),
  reference: z.union([z.string().check(z.maxLength(200)), inputNumber]),
  figure: z.union([inputFigure, z.string().check(z.maxLength(60))]),
}
