import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type FakeClamd = {
  readonly address: string
  /** The content of every file that was sent completely. */
  readonly scanned: Buffer[]
  readonly stop: () => Promise<void>
}

/** The scanner's response to a file; `null`: no response. */
type Response = (content: Buffer) => string | null

/**
 * Starts a scanner on a free port that speaks INSTREAM and gives the configured responses, after `scanTime` milliseconds. A
 * stalled one accepts connections and never responds.
 */
export async function startFakeClamd(
  response: Response,
  { hangUpAfter = Infinity, scanTime = 0, stalled = false } = {},
): Promise<FakeClamd> {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const received: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      if (stalled) return
      received.push(chunk)
      const bytes = Buffer.concat(received)
      if (bytes.length > hangUpAfter) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (bytes.toString('latin1') === 'zPING\0') return void socket.end('PONG\0')
      const content = readStream(bytes)
      if (!content) return
      scanned.push(content)
      const said = response(content)
      if (said !== null) setTimeout(() => socket.end(`${said}\0`), scanTime)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Joins the chunks of a file; `null` while it is incomplete. */
function readStream(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = []
  let at = 'zINSTREAM\0'.length
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
