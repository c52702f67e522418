import type { FastifyRequest } from 'fastify'
import { refuse } from '#platform/http'
import { type Area, type Right, type RightsByArea, sentences } from '../contract/index.ts'

/** Who calls, read from a verified token and from nothing else. */
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
}

/** A caller whose lender channel is known: what every lender's use case is given. */
export type LenderCaller = Caller & { readonly channel: string }

/**
 * Who may call a route. Every route under /api declares it in its `config`:
 * `anyone` needs no token, `lender` a lender role, `insurer` the insurer's, an area the lender role and that right; where
 * a screen says something of its own to those who may not, `denied` is that sentence.
 */
export type Allowed =
  | 'anyone'
  | 'lender'
  | 'insurer'
  | { readonly area: Area; readonly right: Right; readonly denied?: string }

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

/** The insurer's caller of a route that allows the insurer only. */
export function insurerOf({ caller }: FastifyRequest): Caller {
  if (!caller?.insurer) throw refuse('access-denied', sentences.accessDenied, { status: 403 })
  return caller
}

/** The lender's caller of a route that allows lenders only. */
export function lenderOf(request: FastifyRequest): LenderCaller {
  const { caller } = request
  if (!caller || caller.channel === null) throw refuse('access-denied', sentences.accessDenied, { status: 403 })
  return { ...caller, channel: caller.channel }
}
