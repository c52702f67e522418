// The blank form and the request that takes its place may be drawn by two screens that know nothing of each other.
let latest: string | null = null

export function rememberSubmitted(requestId: string): void {
  latest = requestId
}

/** Whether this request is the one that was sent just now. */
export function isJustSubmitted(requestId: string): boolean {
  return latest === requestId
}

/** The request was left: opened again, it is not sent just now any more. */
export function forgetSubmitted(requestId: string): void {
  if (latest === requestId) latest = null
}
