import type { OnProgress } from './send.ts'
export type NewRequest = () => XMLHttpRequest
export type FetchDependencies = { readonly fetch: typeof fetch; readonly newRequest?: NewRequest }

const browserRequest: NewRequest = () => new XMLHttpRequest()

/**
 * `fetch` with upload progress, which only XMLHttpRequest reports. A call without a body uses `fetch`. Rejects like
 * `fetch`: with the signal's reason on abort, with a TypeError when the network fails.
 */
export function fetchWithProgress(
  { fetch, newRequest = browserRequest }: FetchDependencies,
  onProgress: OnProgress = () => undefined,
): typeof fetch {
  return (address, init = {}) => {
    if (init.body === null || init.body === undefined) return fetch(address, init)
    const { signal, body } = init
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise<Response>((resolve, reject) => {
      const request = newRequest()
      const abortRequest = () => request.abort()
      const settle = (end: () => void) => () => {
        signal?.removeEventListener('abort', abortRequest)
        end()
      }
      request.open(init.method ?? 'GET', String(address))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
      request.onload = settle(() => resolve(responseOf(request)))
      request.onerror = settle(() => reject(new TypeError('Failed to send')))
      request.ontimeout = request.onerror
      request.onabort = settle(() =>
        reject(signal?.reason ?? new DOMException('The request was cancelled', 'AbortError')),
      )
      signal?.addEventListener('abort', abortRequest, { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })
  }
}

function responseOf(request: XMLHttpRequest): Response {
  const { status } = request
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  // A response with these statuses must not have a body, not even an empty one.
  const bodiless = status === 204 || status === 205 || status === 304
  return new Response(bodiless ? null : request.responseText, { status, headers })
}
