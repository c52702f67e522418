import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { Refusal, refuse } from '#platform/http'
import { type Caller, messages, type Need, parseCaller } from '../contract/index.ts'
import { isOfMachine, parseMachine } from './machine.ts'

export type TokenRules = {
  readonly issuer: string
  readonly audience: string
  /** The portal's client, which is accepted for people. */
  readonly clientId: string
  readonly keys: JWTVerifyGetKey
  /** The other clients whose tokens are accepted. */
  readonly clients?: readonly AcceptedClient[]
  /** The least level of authentication: a number, as Keycloak's are, or a name, which is then the only one. */
  readonly requiredAcr?: string | undefined
}

export type AcceptedClient = {
  readonly clientId: string
  readonly use: 'people' | 'machines' | 'both'
  /** Calls per minute as a machine; null for as many as a person's. */
  readonly callsPerMinute: number | null
}

export type VerifiedToken = {
  readonly caller: Caller
  readonly expiresAt: number
  readonly callsPerMinute: number | null
}

/** Seconds: a token that is valid for longer than a day could not be revoked in time. */
const maxLife = 24 * 3_600

/** @throws Refusal 401 `invalid-token`, `stronger-sign-in-required`; 503 `identity-unavailable` when the keys cannot be fetched */
export async function verifyToken(token: string, rules: TokenRules, now: Date): Promise<VerifiedToken> {
  const { payload } = await jwtVerify(token, rules.keys, {
    issuer: rules.issuer,
    audience: rules.audience,
    algorithms: ['RS256', 'ES256'],
    clockTolerance: 5,
    currentDate: now,
    requiredClaims: ['exp', 'iat', 'sub', 'azp'],
  }).catch((error: unknown) => {
    throw keysCannotBeFetched(error) ? identityUnavailable() : invalidToken()
  })
  const { azp } = payload
  const isMachine = isOfMachine(payload)
  const portal: AcceptedClient = { clientId: rules.clientId, use: 'people', callsPerMinute: null }
  const client = [...(rules.clients ?? []), portal].find(({ clientId }) => clientId === azp)
  if (!client || client.use === (isMachine ? 'people' : 'machines')) throw invalidToken()
  const read = isMachine ? parseMachine(payload, client.clientId) : parseCaller(payload, rules.clientId)
  const secondsAhead = (payload.iat ?? 0) - now.getTime() / 1000
  const life = (payload.exp ?? 0) - (payload.iat ?? 0)
  if ('unread' in read || payload.typ !== 'Bearer' || secondsAhead > 60 || life > maxLife) throw invalidToken()
  // A machine has no second factor: its secret is all that it has.
  if (!isMachine && !reachesLevel(payload.acr, rules.requiredAcr))
    throw refuse('stronger-sign-in-required', messages.strongerSignIn, { status: 401 })
  const callsPerMinute = isMachine ? client.callsPerMinute : null
  return { expiresAt: (payload.exp ?? 0) * 1000, caller: read.caller, callsPerMinute }
}

function reachesLevel(acr: unknown, required: string | undefined): boolean {
  if (required === undefined || acr === required) return true
  return (
    typeof acr === 'string' && [acr, required].every((level) => /^\d+$/.test(level)) && Number(acr) > Number(required)
  )
}

function invalidToken() {
  return refuse('invalid-token', messages.signInFirst, { status: 401 })
}

function identityUnavailable() {
  return new Refusal(503, [{ code: 'identity-unavailable', message: messages.identityUnavailable }], 5)
}

/** Errors outside the token library are network errors. An unknown key is the token's error; a bad key set is not. */
function keysCannotBeFetched(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  return error.code === 'ERR_JOSE_GENERIC'
}

/** Fetched from the configured address and cached; never from an address in the token. */
export function remoteKeys(issuer: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`), {
    timeoutDuration: 3_000,
    cooldownDuration: 10_000,
  })
}

const maxTokens = 5_000

/** Caches tokens until they expire, by hash: a check of a signature costs more than the rest of a short call. */
export function createTokenCache(rules: TokenRules): (token: string, now: Date) => Promise<VerifiedToken> {
  const verified = new Map<string, VerifiedToken>()
  return async (token, now) => {
    const hash = createHash('sha256').update(token).digest('base64')
    const known = verified.get(hash)
    if (known && known.expiresAt > now.getTime()) return known
    verified.delete(hash)
    const fresh = await verifyToken(token, rules, now)
    if (verified.size >= maxTokens) verified.delete(verified.keys().next().value ?? '')
    verified.set(hash, fresh)
    return fresh
  }
}

export type LenderCaller = Caller & { readonly channel: string }

/**
 * The callers that a route allows. Every route under /api declares it in its `config`: `anyone` needs no token,
 * `lender` a lender role, `insurer` the insurer's role, `staff` either, an area the lender role and that right. `denied` replaces the
 * message for callers who are not allowed.
 */
export type Allowed = 'anyone' | Exclude<Need, object> | (Extract<Need, object> & { readonly denied?: string })

declare module 'fastify' {
  interface FastifyContextConfig {
    allowed?: Allowed
  }
  interface FastifyRequest {
    caller: Caller | null
    /** When the caller's token expires, in milliseconds since 1970. */
    tokenExpiresAt: number
  }
}

export function insurerOf({ caller }: FastifyRequest): Caller {
  if (!caller?.insurer) throw refuse('access-denied', messages.accessDenied, { status: 403 })
  return caller
}

export function lenderOf(request: FastifyRequest): LenderCaller {
  const { caller } = request
  if (!caller || caller.channel === null) throw refuse('access-denied', messages.accessDenied, { status: 403 })
  return { ...caller, channel: caller.channel }
}

/** The caller of a route that allows the staff of lenders and of the insurer. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw refuse('access-denied', messages.accessDenied, { status: 403 })
  return caller
}
