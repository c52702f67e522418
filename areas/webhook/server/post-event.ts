import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { Webhook } from 'standardwebhooks'
import type { LenderEvent } from '../contract/index.ts'

export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS'
}

/** What IPv6 has assigned so far to the public internet. */
const globalV6 = '2000::/3'
/** The metadata and DNS of a machine in Azure, at an address of the public range. */
const azureServices = '168.63.129.16'

/**
 * Whether an address may be called: a public one, outside of this machine's own networks. IPv4 within IPv6 counts as that
 * IPv4, or as no public address.
 */
export function isCallable(address: string, allowLoopback: boolean): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return allowLoopback
  const isGlobal =
    parsed.kind() === 'ipv4' ? parsed.toString() !== azureServices : parsed.match(ipaddr.parseCIDR(globalV6))
  return isGlobal && parsed.range() === 'unicast' && !isOfOwnNetwork(parsed)
}

function isOfOwnNetwork(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  return own.some(({ cidr }) => {
    if (!cidr) return false
    const [network, prefix] = ipaddr.parseCIDR(cidr)
    return network.kind() === address.kind() && address.match([network, prefix] as never)
  })
}

/** The canonical address of an endpoint; null for one that is not permitted whatever its host resolves to. */
export function parseEndpointUrl(text: string, allowLoopback: boolean): string | null {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return null
  const host = hostOf(url)
  if (url.protocol === 'http:')
    return allowLoopback && ['localhost', '127.0.0.1', '::1'].includes(host) ? url.href : null
  return url.protocol === 'https:' ? url.href : null
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Node looks up no host that is an address: that one is checked here. */
export function isPrivateHost(url: string, allowLoopback: boolean): boolean {
  const host = hostOf(new URL(url))
  if (/(^|\.)localhost\.?$/i.test(host)) return !allowLoopback
  return isIP(host) !== 0 && !isCallable(host, allowLoopback)
}

type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/**
 * Asks the name servers itself. `dns.lookup` waits in one of Node's few threads, where names that nobody answers for would
 * delay those of other endpoints.
 */
export function resolveWith(resolver: Resolver): Resolve {
  return async (host) => {
    if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }]
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    const found = (result: typeof four, family: number) =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
    return [...found(four, 4), ...found(six, 6)]
  }
}

/** Looks a host up at each connection, and gives only addresses that may be called: the name may have another address by then. */
export function lookupCallable(allowLoopback: boolean, resolve: Resolve): LookupFunction {
  return (host, options, done) =>
    void resolve(host).then(
      (found) => {
        const callable = found.filter(({ address }) => isCallable(address, allowLoopback))
        const [first] = callable
        if (!first) done(new PrivateAddress(`${host} has no public address`), [])
        else if (options.all) done(null, callable)
        else done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    )
}

type Target = { readonly url: string; readonly secrets: readonly string[] }
/** An error, such as ETIMEDOUT, where there was no response. */
export type Posted = {
  readonly responseStatus: number | null
  readonly error: string | null
  readonly milliseconds: number
}
export type PostEvent = (target: Target, event: LenderEvent, at: Date) => Promise<Posted>

/** Milliseconds for the connection, the request and the response. */
const timeout = 10_000
/** Bytes. Of a longer response nothing more is received, and the connection ends. */
const maxResponse = 16_384

/** Signs and posts events. Redirects are not followed. */
export function createPost(
  allowLoopback: boolean,
  resolver: Resolver = new Resolver({ timeout: 2_000, tries: 2 }),
): { readonly post: PostEvent; readonly close: () => void } {
  const lookup = lookupCallable(allowLoopback, resolveWith(resolver))
  const agentOptions = { keepAlive: true, timeout: 30_000, maxFreeSockets: 256, lookup }
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }
  const respond = (url: string, headers: Record<string, string>, body: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    if (isPrivateHost(url, allowLoopback)) reject(new PrivateAddress())
    else {
      const isHttps = url.startsWith('https:')
      const request = (isHttps ? httpsRequest : httpRequest)(
        url,
        { method: 'POST', agent: isHttps ? agents.https : agents.http, headers, signal: AbortSignal.timeout(timeout) },
        (response) => {
          let received = 0
          response.on('error', () => undefined)
          response.on('data', ({ length }: Buffer) => {
            received += length
            if (received > maxResponse) response.destroy()
          })
          resolve(response.statusCode ?? 0)
        },
      )
      request.on('error', reject)
      request.end(body)
    }
    return promise
  }
  const post: PostEvent = async ({ url, secrets }, event, at) => {
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'LMI-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event.id, at, body)).join(' '),
    }
    const start = performance.now()
    const [responseStatus, error] = await respond(url, headers, body).then(
      (status) => [status, null] as const,
      (reason: unknown) => [null, codeOf(reason)] as const,
    )
    return { responseStatus, error, milliseconds: Math.round(performance.now() - start) }
  }
  const close = () => {
    resolver.cancel()
    agents.http.destroy()
    agents.https.destroy()
  }
  return { post, close }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'TIMEOUT'
  return 'code' in error && typeof error.code === 'string' ? error.code.slice(0, 100) : 'UNKNOWN'
}
