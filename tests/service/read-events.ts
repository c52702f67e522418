import type { AddressInfo } from 'node:net'
import type { HttpServer } from '#platform/http'

/** A stream of events as a browser reads it. */
export type OpenStream = {
  readonly status: number
  readonly headers: Headers
  /** Reads on until the text holds what is waited for, or with null to the end; answers all that was read so far. */
  readonly read: (until: string | null) => Promise<string>
  readonly close: () => void
}

/** Lets a server listen on a port of its own; answers its address. */
export async function listen(server: HttpServer): Promise<string> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Opens a stream of events. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const abort = new AbortController()
  const answer = await fetch(url, { headers, signal: abort.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: answer.status,
    headers: answer.headers,
    close: () => abort.abort(),
    read: async (until) => {
      for (;;) {
        if (until !== null && text.includes(until)) return text
        const part = await reader?.read()
        if (!part || part.done) return text
        text += part.value
      }
    },
  }
}

/** The events of a text, as name and data. */
export function eventsIn(text: string): readonly (readonly [string, unknown])[] {
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name = '', data = '']) => [name, JSON.parse(data)])
}
