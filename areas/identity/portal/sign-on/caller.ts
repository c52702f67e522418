import {
  type Access,
  type Area,
  accessTo,
  isInsurer,
  type Right,
  rolesOf,
  tokenClaimsSchema,
} from '../../contract/index.ts'

/** Who is signed on, and what they may do. */
export type Caller = {
  readonly subject: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly access: Access
  readonly insurer: boolean
}

/** The token does not say who is signed on or what they may do (specification 000 §8, access validation failure). */
export class AccessValidationError extends Error {
  override name = 'AccessValidationError'
}

/**
 * Reads the caller from the claims of an access token.
 *
 * @throws AccessValidationError when the claims have another form than Keycloak's
 */
export function readCaller(claims: unknown, clientId: string): Caller {
  const read = tokenClaimsSchema.safeParse(claims)
  if (!read.success) {
    const fields = read.error.issues.map(({ path }) => path.join('.') || 'token').join(', ')
    throw new AccessValidationError(`Access validation failed: the sign-on token could not be read (${fields}).`)
  }
  const { sub, preferred_username: username, given_name, family_name, email } = read.data
  const roles = rolesOf(read.data, clientId)
  return {
    subject: sub,
    username,
    firstName: given_name ?? '',
    lastName: family_name ?? '',
    email: email ?? null,
    access: accessTo(roles),
    insurer: isInsurer(roles),
  }
}

/** True when the caller holds that right in the area, for their lender. Full covers view. */
export function hasRight({ access }: Caller, area: Area, right: Right): boolean {
  const held = access.rights[area]
  return access.channel !== null && (held === 'full' || held === right)
}
