import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

const channel = 'fastify.initialization'

/** Runs a build function; returns its result and the routes it registered, such as `GET /api/quote`. */
export async function recordRoutes<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: string[] }> {
  const routes: string[] = []
  const onStart = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`)
    })
  }
  subscribe(channel, onStart)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe(channel, onStart)
  }
}
