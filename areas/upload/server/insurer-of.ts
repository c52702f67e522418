import type { FastifyRequest } from 'fastify'
import type { Caller } from '#areas/identity/server'
import { refuse } from '#platform/http'
import { receiptSentences } from '../contract/index.ts'

/** The insurer's caller of a route that allows the insurer only. */
export function insurerOf({ caller }: FastifyRequest): Caller {
  if (!caller?.insurer) throw refuse('not-found', receiptSentences.notFound, { status: 404 })
  return caller
}
