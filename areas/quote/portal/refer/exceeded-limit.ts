import { limitAdvice, referralReasons } from '#areas/quote/contract'

/** The exceeded limits of a request: the referral reason and the messages, without the advice to the lender. */
export type ExceededLimit = { readonly referralReason: string; readonly message: string }

const reasons: Readonly<Record<string, string>> = {
  'lvr-above-cap': referralReasons.lvrAboveLimit,
  'capitalised-lvr-above-cap': referralReasons.lvrAboveLimit,
  'loan-above-cap': referralReasons.exposureAboveLimit,
  'no-rate': referralReasons.outsideAuthority,
}

/** The limits that a refused calculation exceeds; null when a referral would not help. */
export function exceededLimitOf(
  refused: readonly { readonly code?: string; readonly message?: string }[],
): ExceededLimit | null {
  const passed = refused.filter(({ code = '' }) => Object.hasOwn(reasons, code))
  const referralReason = reasons[passed[0]?.code ?? '']
  const message = passed.map(({ message = '' }) => withoutAdvice(message)).join('\n')
  return referralReason ? { referralReason, message } : null
}

/** An underwriter reads the notes of a referral: what the lender may do instead is left out. */
function withoutAdvice(message: string): string {
  return Object.values(limitAdvice).reduce((text, advice) => text.replace(` ${advice}`, ''), message)
}
