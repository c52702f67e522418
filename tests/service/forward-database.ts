import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type ForwardedDatabase = {
  /** The forwarded database address. */
  readonly url: string
  /** Closes every connection and refuses new ones, as an unavailable database does. */
  readonly goAway: () => void
  /** The number of refused connections. */
  readonly refused: () => number
  readonly comeBack: () => void
  readonly stop: () => Promise<void>
}

/** A TCP forwarder to a database that can be closed for one client. */
export async function forwardDatabase(url: string): Promise<ForwardedDatabase> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let away = false
  let refused = 0
  const server = createServer((from) => {
    if (away) {
      refused += 1
      from.destroy()
      return
    }
    const to = connect(Number(port || 5432), hostname.replace(/^\[|\]$/g, ''))
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const forwarded = new URL(url)
  forwarded.hostname = '127.0.0.1'
  forwarded.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: forwarded.href,
    goAway: () => {
      away = true
      cut()
    },
    refused: () => refused,
    comeBack: () => {
      away = false
    },
    stop: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
