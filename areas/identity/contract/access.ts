import * as z from 'zod/mini'

/** The function areas and the prefix of their roles (specification 000 §6). */
export const areas = ['calculator', 'policysearch', 'uwreferral', 'docupload', 'policysubmission', 'variation'] as const
export type Area = (typeof areas)[number]
export type Right = 'view' | 'full'
export type RightsByArea = Readonly<Partial<Record<Area, Right>>>

/**
 * What a user may do: the lender channel, and the right in each function area. Without a channel there is no access.
 */
export type Access = { readonly channel: string | null; readonly rights: RightsByArea }

/** Reads the rights from role names `{area}_full` and `{area}_view`; full wins over view. */
export function accessTo(roles: readonly string[]): Access {
  const rights: Partial<Record<Area, Right>> = {}
  for (const area of areas) {
    if (roles.includes(`${area}_full`)) rights[area] = 'full'
    else if (roles.includes(`${area}_view`)) rights[area] = 'view'
  }
  return { channel: lenderChannel(roles), rights }
}

/**
 * Strict, because the channel is part of every key: no space, no control character, and never the bare dash that means
 * no lender.
 */
const lenderRole = /^Lender_([A-Za-z0-9][A-Za-z0-9.-]*)_[^_]+$/

const insurerRole = 'Insurer_Underwriter'

/**
 * The lender channel of a user, from `Lender_{channel}_{x}` (specification 000 §6). Roles of two channels give none:
 * choosing one could show another lender's data.
 */
export function lenderChannel(roles: readonly string[]): string | null {
  const channels = new Set(roles.flatMap((role) => lenderRole.exec(role)?.[1] ?? []))
  const [channel] = channels
  return channels.size === 1 && channel !== undefined ? channel : null
}

/** True for the insurer's staff. */
export function isInsurer(roles: readonly string[]): boolean {
  return roles.includes(insurerRole)
}

const roles = z.object({ roles: z.optional(z.array(z.string())) })

/** The claims that the product reads from an access token in Keycloak's layout; it ignores the others. */
export const tokenClaimsSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  preferred_username: z.string().check(z.minLength(1)),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  email: z.optional(z.string()),
  realm_access: z.optional(roles),
  resource_access: z.optional(z.record(z.string(), roles)),
})
export type TokenClaims = z.infer<typeof tokenClaimsSchema>

/** The roles of the realm and of our own client; roles of other clients are ignored (specification 000 §6). */
export function rolesOf(claims: TokenClaims, clientId: string): readonly string[] {
  return [...(claims.realm_access?.roles ?? []), ...(claims.resource_access?.[clientId]?.roles ?? [])]
}

/** Whether the user has accepted the current version of the disclaimer. */
export const consentSchema = z.object({ consent: z.boolean() })
export type Consent = z.infer<typeof consentSchema>

/**
 * The disclaimer that users accept before they use the calculator. A new wording needs a new version, which every user
 * has to accept again.
 */
export const disclaimer = {
  version: '2026-01',
  title: 'Disclaimer',
  paragraphs: [
    'The premium calculator gives an estimate of the lenders mortgage insurance premium from the details that you enter. It is not an offer of insurance and not an approval of the loan.',
    'The premium that is charged may differ if the loan, the property or the borrower differs from what was entered, or if rates, duties or taxes change before settlement.',
    'Use the calculator for your work as lender staff only, and enter no information that identifies a borrower.',
  ],
} as const

/** Messages about access, in the words of specification 000 §2 where it defines them. */
export const sentences = {
  accessDenied:
    'Sorry, you have no access to this resource. Please contact your system administrator to grant you access.',
  signInFirst: 'Sign in to go on.',
  consentRequired: 'Accept the disclaimer before you use the premium calculator.',
  identityUnavailable: 'The sign-on service cannot be reached. Try again in a moment.',
} as const
