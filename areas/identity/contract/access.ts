import * as z from 'zod/mini'

/** The function areas and the prefix of their roles (specification 000 §6); `webhook` is ours. */
export const areas = [
  'calculator',
  'policysearch',
  'uwreferral',
  'docupload',
  'policysubmission',
  'variation',
  'webhook',
] as const
export type Area = (typeof areas)[number]
export type Right = 'view' | 'full'
export type RightsByArea = Readonly<Partial<Record<Area, Right>>>

export type Caller = {
  readonly subject: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly roles: readonly string[]
  readonly channel: string | null
  readonly rights: RightsByArea
  readonly insurer: boolean
  /** A client that acts for itself, as of its own credentials: no person. */
  readonly isMachine?: true
}
type Person = Pick<Caller, 'subject' | 'username' | 'firstName' | 'lastName' | 'email'>

export function callerWith(person: Person, roles: readonly string[]): Caller {
  const rights: Partial<Record<Area, Right>> = {}
  for (const area of areas) {
    if (roles.includes(`${area}_full`)) rights[area] = 'full'
    else if (roles.includes(`${area}_view`)) rights[area] = 'view'
  }
  return { ...person, roles, channel: lenderChannel(roles), rights, insurer: roles.includes('Insurer_Underwriter') }
}

/** `staff`: of a lender or of the insurer. */
export type Need = 'lender' | 'insurer' | 'staff' | { readonly area: Area; readonly right: Right }

/** Full covers view. The insurer's staff are not lenders, and lenders are not insurer's staff. */
export function mayEnter({ channel, rights, insurer }: Caller, need: Need): boolean {
  if (need === 'staff') return insurer || channel !== null
  if (need === 'insurer') return insurer && channel === null
  if (channel === null || need === 'lender') return channel !== null
  const right = rights[need.area]
  return right === 'full' || right === need.right
}

/** Strict, because the channel is part of every key. A bare dash means no lender. */
const lenderRole = /^Lender_([A-Za-z0-9][A-Za-z0-9.-]*)_[^_]+$/

/** Specification 000 §6. Roles of two channels give none: choosing one could show another lender's data. */
export function lenderChannel(roles: readonly string[]): string | null {
  const channels = new Set(roles.flatMap((role) => lenderRole.exec(role)?.[1] ?? []))
  const [channel] = channels
  return channels.size === 1 && channel !== undefined ? channel : null
}

const roles = z.object({ roles: z.optional(z.array(z.string())) })

/** The claims that the product reads from an access token in Keycloak's layout; it ignores the others. */
const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  preferred_username: z.string().check(z.minLength(1)),
  given_name: z._default(z.string(), ''),
  family_name: z._default(z.string(), ''),
  email: z._default(z.nullable(z.string()), null),
  email_verified: z.optional(z.unknown()),
  realm_access: z.optional(roles),
  resource_access: z.optional(z.record(z.string(), roles)),
})

/** Roles of other clients are ignored (specification 000 §6). `unread` has the names of invalid claims. */
export function parseCaller(
  claims: unknown,
  clientId: string,
): { readonly caller: Caller } | { readonly unread: string } {
  const read = claimsSchema.safeParse(claims)
  if (!read.success) return { unread: read.error.issues.map(({ path }) => path.join('.') || 'token').join(', ') }
  const { sub, preferred_username, given_name, family_name, realm_access, resource_access } = read.data
  const email = mailAddressOf(read.data)
  const person = { subject: sub, username: preferred_username, firstName: given_name, lastName: family_name, email }
  const held = [...(realm_access?.roles ?? []), ...(resource_access?.[clientId]?.roles ?? [])]
  return { caller: callerWith(person, held) }
}

const oneAddress = /^[^\s@,;:<>()"\\]{1,64}@[^\s@,;:<>()"\\]{1,255}$/

/** The address that mails are sent to: one address, which the identity server has not marked as unverified. */
function mailAddressOf({ email, email_verified }: z.infer<typeof claimsSchema>): string | null {
  return email !== null && oneAddress.test(email) && email_verified !== false ? email : null
}

export const consentSchema = z.object({ consent: z.boolean() })
export type Consent = z.infer<typeof consentSchema>

/** Messages about access, in the words of specification 000 §2 where it defines them. */
export const messages = {
  accessDenied:
    'Sorry, you have no access to this resource. Please contact your system administrator to grant you access.',
  signInFirst: 'Sign in to continue.',
  strongerSignIn: 'Sign in with your second factor to continue.',
  consentRequired: 'Accept the disclaimer before you use the premium calculator.',
  identityUnavailable: 'The sign-on service cannot be reached. Try again in a moment.',
} as const
