/** Strict, because the channel becomes part of every key: no space, no control character, and never the bare dash of nobody. */
const lenderRole = /^Lender_([A-Za-z0-9][A-Za-z0-9.-]*)_[^_]+$/

const insurerRole = 'Insurer_Underwriter'

/**
 * The lender channel that a person works for, from `Lender_{channel}_{x}` (specification 000 §6). Roles of two
 * channels give none: whose data would be shown is not for us to guess.
 */
export function lenderChannel(roles: readonly string[]): string | null {
  const channels = new Set(roles.flatMap((role) => lenderRole.exec(role)?.[1] ?? []))
  const [channel] = channels
  return channels.size === 1 && channel !== undefined ? channel : null
}

/** True for the insurer's own staff. */
export function isInsurer(roles: readonly string[]): boolean {
  return roles.includes(insurerRole)
}
