import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { refusalResponses } from './refusal.ts'

type RequestSchema = {
  readonly params?: z.ZodMiniType
  readonly querystring?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly description?: string
  readonly deprecated?: boolean
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

/** The methods of a call that changes something and that the specifications define as GET; HEAD would do it too. */
export const specifiedGetAndPost = [
  { method: 'GET', exposeHeadRoute: false, deprecated: true },
  { method: 'POST', exposeHeadRoute: false, deprecated: false },
] as const

/** The routes of this scope have no body: one is ignored, whatever its content type. */
export function ignoreBodies(
  scope: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, undefined))
  })
}
