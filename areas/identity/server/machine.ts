import type { JWTPayload } from 'jose'
import { parseCaller } from '../contract/index.ts'

/**
 * Whether a token is of the client itself, without a person: its subject is the client (RFC 9068), or Keycloak's service
 * account of the client.
 */
export function isOfMachine({ azp, sub, preferred_username }: JWTPayload): boolean {
  return typeof azp === 'string' && (sub === azp || preferred_username === `service-account-${azp}`.toLowerCase())
}

/**
 * A machine acts under its client's ID, with the lender and the rights that its own client's roles give. Roles of the
 * realm and of the portal's client are for people. The insurer's desk is too: a machine decides nothing.
 */
export function parseMachine(claims: JWTPayload, clientId: string): ReturnType<typeof parseCaller> {
  const { name } = claims
  const read = parseCaller(
    {
      ...claims,
      preferred_username: clientId,
      given_name: typeof name === 'string' && name.trim() !== '' ? name : displayName(clientId),
      family_name: '',
      email: null,
      realm_access: undefined,
    },
    clientId,
  )
  return 'unread' in read ? read : { caller: { ...read.caller, insurer: false, isMachine: true } }
}

/** "ironbark-loan-system" is shown as "Ironbark loan system". */
export function displayName(clientId: string): string {
  const words = clientId.replace(/[-_.]+/g, ' ').trim() || clientId
  return words.charAt(0).toUpperCase() + words.slice(1)
}
