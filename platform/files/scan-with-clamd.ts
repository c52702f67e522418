import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What a scanner says of a file: clean, infected with something it names, or nothing that can be relied on. */
export type ScanVerdict =
  | { readonly state: 'clean' }
  | { readonly state: 'infected'; readonly by: string }
  | {
      readonly state: 'unavailable'
      readonly why: string
      /** True when it never answered: there is no use in asking it about the next file. */
      readonly silent: boolean
    }

/** Looks for malware in a file on this machine. Never throws for the scanner's sake: that is `unavailable`. */
export type Scan = (path: string) => Promise<ScanVerdict>

const silence = 60_000
const connecting = 5_000
const longestAnswer = 4096

/**
 * A scanner that speaks clamd's INSTREAM, at `tcp://host:port` or `unix:/path`. Our own few lines because the packages
 * for it bring command-line scanners and file lists with them and read the answer before the file has gone out.
 *
 * @param patience milliseconds of silence on the connection after which the scanner counts as away
 */
export function createClamdScan(address: string, patience: number = silence): Scan {
  return async (path) => {
    try {
      return readVerdict(await converse(address, patience, 'zINSTREAM\0', path))
    } catch (error) {
      return { state: 'unavailable', why: error instanceof Error ? error.message : String(error), silent: true }
    }
  }
}

/** Throws when the scanner does not answer. */
export async function pingClamd(address: string, patience = 3_000): Promise<void> {
  const answer = await converse(address, patience, 'zPING\0')
  if (answer !== 'PONG') throw new Error(`The malware scanner answers ${answer.slice(0, 80)}.`)
}

function readVerdict(answer: string): ScanVerdict {
  if (answer === 'stream: OK') return { state: 'clean' }
  const [, by] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (by) return { state: 'infected', by }
  const why = answer === '' ? 'The scanner hung up without an answer.' : answer
  return { state: 'unavailable', why, silent: false }
}

async function converse(address: string, patience: number, command: string, path?: string): Promise<string> {
  const socket = connect(targetOf(address))
  socket.setTimeout(Math.min(patience, connecting), () => socket.destroy(new Error('The malware scanner is silent.')))
  socket.once('connect', () => socket.setTimeout(patience))
  const answer = readAnswer(socket)
  socket.write(command)
  // The scanner may answer and hang up before it has the whole file: its answer counts then, not our broken pipe. A
  // file that cannot be read ends the connection, and with it the wait for an answer.
  if (path !== undefined)
    pipeline(createReadStream(path), inChunks(), socket, { end: false }).catch((error) => socket.destroy(error))
  try {
    return await answer
  } finally {
    socket.destroy()
  }
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    answer += chunk
    if (answer.includes('\0') || answer.length > longestAnswer) break
  }
  return answer.split('\0')[0]?.trim() ?? ''
}

function targetOf(address: string): { path: string } | { host: string; port: number } {
  if (address.startsWith('unix:')) return { path: address.slice('unix:'.length).replace(/^\/\/+/, '/') }
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** Each chunk with its length before it, and a length of nothing at the end. */
function inChunks(): Transform {
  const lengthOf = (count: number) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(count)
    return length
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(lengthOf(chunk.length))
      done(null, chunk)
    },
    flush(done) {
      done(null, lengthOf(0))
    },
  })
}
