import * as z from 'zod/mini'

/** The function areas and the prefix of their roles (specification 000 §6). */
export const areas = ['calculator', 'policysearch', 'uwreferral', 'docupload', 'policysubmission', 'variation'] as const
export type Area = (typeof areas)[number]
export type Right = 'view' | 'full'
export type RightsByArea = Readonly<Partial<Record<Area, Right>>>

/** What a person may do: the lender channel, and the right in each function area. No channel means no access. */
export type Access = { readonly channel: string | null; readonly rights: RightsByArea }

/** Reads access from role names `{area}_full` and `{area}_view`; full wins where both are held. */
export function accessTo(roles: readonly string[]): Access {
  const rights: Partial<Record<Area, Right>> = {}
  for (const area of areas) {
    if (roles.includes(`${area}_full`)) rights[area] = 'full'
    else if (roles.includes(`${area}_view`)) rights[area] = 'view'
  }
  return { channel: lenderChannel(roles), rights }
}

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

const roles = z.object({ roles: z.optional(z.array(z.string())) })

/** What the product reads of an access token in Keycloak's layout; everything else in it is ignored. */
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

/** The realm's roles and our own client's; another client's roles count for nothing (specification 000 §6). */
export function rolesOf(claims: TokenClaims, clientId: string): readonly string[] {
  return [...(claims.realm_access?.roles ?? []), ...(claims.resource_access?.[clientId]?.roles ?? [])]
}

/** Whether the person has accepted the disclaimer's current version. */
export const consentSchema = z.object({ consent: z.boolean() })
export type Consent = z.infer<typeof consentSchema>

/** What is accepted before the calculator is used. A new wording takes a new version, and everybody is asked again. */
export const disclaimer = {
  version: '2026-01',
  title: 'Disclaimer',
  paragraphs: [
    'The premium calculator gives an estimate of the lenders mortgage insurance premium from the details that you enter. It is not an offer of insurance and not an approval of the loan.',
    'The premium that is charged may differ if the loan, the property or the borrower differs from what was entered, or if rates, duties or taxes change before settlement.',
    'Use the calculator for your work as lender staff only, and enter no information that identifies a borrower.',
  ],
} as const

/** What a person reads about access, in the words of specification 000 §2 where it has them. */
export const sentences = {
  accessDenied:
    'Sorry, you have no access to this resource. Please contact your system administrator to grant you access.',
  signInFirst: 'Sign in to go on.',
  consentRequired: 'Accept the disclaimer before you use the premium calculator.',
  identityUnavailable: 'The sign-on service cannot be reached. Try again in a moment.',
} as const
