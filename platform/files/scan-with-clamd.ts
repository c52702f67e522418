import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { whileResponding } from '#platform/health'

/** The result of a scan: clean, infected with a named threat, or no reliable result. */
export type ScanVerdict =
  | { readonly state: 'clean' }
  | { readonly state: 'infected'; readonly by: string }
  | { readonly state: 'unavailable'; readonly why: string }

/** Scans a local file for malware. Never throws for a failure of the scanner: the result is `unavailable`. */
export type Scan = (path: string) => Promise<ScanVerdict>

/** Milliseconds on the connection without a byte, while the scanner responds to its checks. */
const silenceTimeout = 60_000
const pingTimeout = 2_000
/** Milliseconds for which no file is sent to a scanner that stalled: each would wait as long again. */
const stallPause = 5_000
const maxResponseLength = 4096

/**
 * Creates a client of clamd's INSTREAM protocol, at `tcp://host:port` or `unix:/path`. Implemented here because the
 * available packages include command-line scanners and file lists, and read the response before the whole file is sent.
 * A scan may take a minute, as long as the scanner responds to PING beside it.
 *
 * @param timeout milliseconds of silence on the connection after which the scanner counts as unavailable
 */
export function createClamdScan(address: string, timeout: number = silenceTimeout): Scan {
  let stalled = { until: 0, why: '' }
  return async (path) => {
    if (performance.now() < stalled.until) return { state: 'unavailable', why: stalled.why }
    try {
      const response = await whileResponding(
        (signal) => pingClamd(address, signal),
        (signal) => sendCommand(address, timeout, signal, 'zINSTREAM\0', path),
      )
      return parseVerdict(response)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const silent = error instanceof Error && !('code' in error)
      if (silent) stalled = { until: performance.now() + stallPause, why }
      return { state: 'unavailable', why }
    }
  }
}

/** Throws when the scanner does not respond. */
export async function pingClamd(address: string, signal: AbortSignal): Promise<void> {
  const response = await sendCommand(address, pingTimeout, signal, 'zPING\0')
  if (response !== 'PONG') throw new Error(`The malware scanner answers ${response.slice(0, 80)}.`)
}

function parseVerdict(response: string): ScanVerdict {
  if (response === 'stream: OK') return { state: 'clean' }
  const [, by] = /^stream: (.+) FOUND$/.exec(response) ?? []
  if (by) return { state: 'infected', by }
  const why = response === '' ? 'The scanner hung up without a response.' : response
  return { state: 'unavailable', why }
}

async function sendCommand(
  address: string,
  timeout: number,
  signal: AbortSignal,
  command: string,
  path?: string,
): Promise<string> {
  const socket = connect({ ...targetOf(address), signal })
  const end = () => socket.destroy(new Error('The malware scanner is silent.'))
  socket.setTimeout(timeout, end)
  const response = receiveResponse(socket)
  socket.write(command)
  // clamd may respond and close the connection before it has read the whole file: its response counts then, not the broken
  // pipe. A file that cannot be read closes the connection, which also ends the wait for a response.
  if (path !== undefined)
    pipeline(createReadStream(path), inChunks, socket, { end: false }).catch((error) => socket.destroy(error))
  try {
    return await response
  } finally {
    socket.destroy()
  }
}

async function receiveResponse(socket: Socket): Promise<string> {
  let response = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    response += chunk
    if (response.includes('\0') || response.length > maxResponseLength) break
  }
  return response.split('\0')[0]?.trim() ?? ''
}

function targetOf(address: string): { path: string } | { host: string; port: number } {
  if (address.startsWith('unix:')) return { path: address.slice('unix:'.length).replace(/^\/\/+/, '/') }
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** Prefixes each chunk with its length, and ends with a length of zero. */
async function* inChunks(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}
