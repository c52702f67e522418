import type { FastifyContextConfig } from 'fastify'
import type * as z from 'zod/mini'
import { refusedAnswers } from './refusal.ts'

/** The schema of a request: its parts, and text for the API description. */
type RequestSchema = {
  readonly params?: z.ZodMiniType
  readonly querystring?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly description?: string
  readonly consumes?: string[]
}

/**
 * The options of routes with one tag and one config, such as who is allowed: each route adds its summary, the schema of
 * its answer and that of its request.
 */
export function routesOf(tag: string, config: FastifyContextConfig) {
  return <Answer, Asked extends RequestSchema = object>(summary: string, answer: Answer, asked?: Asked) => ({
    config,
    schema: { tags: [tag], summary, ...(asked as Asked), response: { 200: answer, ...refusedAnswers } },
  })
}
