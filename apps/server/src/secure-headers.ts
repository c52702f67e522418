import helmet from 'helmet'
import type { Environment } from '#areas/environment/contract'
import type { HttpServer } from '#platform/http'
import type { AppContext } from '#platform/service'

/** A page may use this server, the identity server, and services on other origins. */
export function secureHeaders(server: HttpServer, { settings, objects }: AppContext, environment: Environment): void {
  const own = new URL(settings.baseUrl)
  const identity = originsBeside(own.origin, [environment.identity.url])
  const services = originsBeside(own.origin, [
    ...Object.values(environment.services),
    // With S3, browsers upload files directly.
    objects.store.uploadOrigin ?? own.origin,
  ])
  // `@fastify/helmet` computes the headers anew for each response, which takes 25 microseconds.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        connectSrc: ["'self'", ...new Set([...identity, ...services])],
        frameSrc: ["'self'", ...identity],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...identity],
        // The portal frames its own silent sign-on page.
        frameAncestors: ["'self'"],
      },
    },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: own.protocol === 'https:',
    crossOriginOpenerPolicy: own.protocol === 'https:',
    originAgentCluster: own.protocol === 'https:',
  })
  server.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()))
}

/** The origins of the addresses that are not on this server. Relative addresses are on this server. */
function originsBeside(own: string, addresses: readonly string[]): string[] {
  const origins = addresses.filter((address) => /^https?:/.test(address)).map((address) => new URL(address).origin)
  return origins.filter((origin) => origin !== own)
}
