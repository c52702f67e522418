import type { FastifyContextConfig } from 'fastify'
import type * as z from 'zod/mini'
import { refusalResponses } from './refusal.ts'

type RequestSchema = {
  readonly params?: z.ZodMiniType
  readonly querystring?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly description?: string
  readonly consumes?: string[]
}

/** Routes with one tag and one config; each adds its summary, its response and its request. */
export function routesOf(tag: string, config: FastifyContextConfig) {
  return <Response, Request extends RequestSchema = object>(
    summary: string,
    response: Response,
    request?: Request,
  ) => ({
    config,
    schema: { tags: [tag], summary, ...(request as Request), response: { 200: response, ...refusalResponses } },
  })
}
