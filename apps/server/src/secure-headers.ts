import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Environment } from '#areas/environment/contract'
import type { AppContext } from '#platform/service'

const unusedFeatures = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'publickey-credentials-get',
  'usb',
]

/**
 * The security headers of every response. A page may use this server, the identity server, and services on other
 * origins.
 */
export function secureHeaders({ settings, objects }: AppContext, environment: Environment): Record<string, string> {
  const own = new URL(settings.baseUrl)
  const identity = originsBeside(own.origin, [environment.identity.url])
  const services = originsBeside(own.origin, [
    ...Object.values(environment.services),
    // With S3, browsers upload files directly.
    objects.store.uploadOrigin ?? own.origin,
  ])
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
  const headers: Record<string, string> = {
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  }
  // They are the same for each response: computed once, they cost a response nothing.
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  setHeaders({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined)
  return headers
}

/** The origins of the addresses that are not on this server. Relative addresses are on this server. */
function originsBeside(own: string, addresses: readonly string[]): string[] {
  const origins = addresses.filter((address) => /^https?:/.test(address)).map((address) => new URL(address).origin)
  return origins.filter((origin) => origin !== own)
}
