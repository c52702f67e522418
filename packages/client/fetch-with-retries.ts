export type RetryOptions = {
  readonly fetch: typeof globalThis.fetch
  /** Of one attempt, in milliseconds; 30 seconds by default. */
  readonly timeout: number
  /** The attempts after the first; 3 by default. */
  readonly retries: number
  /** The pause before the first of them, in milliseconds; it doubles. 500 by default. */
  readonly pause: number
}

/**
 * Repeats what failed for a reason that passes: no connection, no response in time, 429, 502, 503 and 504. The repeated
 * request is the same one, with the same Idempotency-Key, so that nothing is created twice; a POST without a key is
 * sent once, unless it is `repeatable` because it creates nothing.
 */
export function fetchWithRetries(
  options: Partial<RetryOptions>,
): (request: Request, repeatable?: boolean) => Promise<Response> {
  const { fetch = globalThis.fetch, timeout = 30_000, retries = 3, pause = 500 } = options
  return async (request, repeatable = request.method !== 'POST' || request.headers.has('idempotency-key')) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries || !repeatable
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)])
      const response = await fetch(new Request(request.clone(), { signal })).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error
        return null
      })
      if (response && (isLast || ![429, 502, 503, 504].includes(response.status))) return response
      await response?.body?.cancel()
      const retryAfter = Number(response?.headers.get('retry-after') ?? 0) * 1000
      await new Promise((resolve) => setTimeout(resolve, Math.max(retryAfter, pause * 2 ** attempt)))
    }
  }
}
