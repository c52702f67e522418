import * as z from 'zod/mini'

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
