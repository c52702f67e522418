import type { AddressInfo } from 'node:net'
import type { HttpServer } from '#platform/http'

/** An event stream, as a browser reads it. */
export type OpenStream = {
  readonly status: number
  readonly headers: Headers
  /** Reads until the text contains the argument, or with null to the end; returns everything read. */
  readonly read: (until: string | null) => Promise<string>
  readonly close: () => void
}

/** Starts listening on a free port; returns the address. */
export async function listen(server: HttpServer): Promise<string> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Opens an event stream. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: response.status,
    headers: response.headers,
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

/** Parses events into name and data. */
export function eventsIn(text: string): readonly (readonly [string, unknown])[] {
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name = '', data = '']) => [name, JSON.parse(data)])
}
