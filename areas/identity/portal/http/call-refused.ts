/** One thing that a service says is wrong: branch on the code, show the sentence. */
export type Refused = {
  readonly code: string
  readonly message: string
  readonly field?: string | undefined
}

/**
 * A call that brought no answer: refused by the service, or not reached at all (status 0). `refused` may be empty when
 * the service said nothing; what to show then is the screen's part (specification 000 §8, Uh-oh).
 */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly status: number
  readonly refused: readonly Refused[]
  readonly retryAfterSeconds: number | null

  constructor(status: number, refused: readonly Refused[], retryAfterSeconds: number | null = null) {
    super(refused.map(({ message }) => message).join(' ') || `The service answered ${status}.`)
    this.status = status
    this.refused = refused
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** True for a refusal, and with a code for a refusal that says just that. */
export function isRefused(error: unknown, code?: string): error is CallRefused {
  if (!(error instanceof CallRefused)) return false
  return code === undefined || error.refused.some((refused) => refused.code === code)
}

export function unreachable(): CallRefused {
  return new CallRefused(0, [
    { code: 'unreachable', message: 'The service cannot be reached. Check your connection and try again.' },
  ])
}

export function unreadableAnswer(): CallRefused {
  return new CallRefused(0, [
    {
      code: 'unreadable-answer',
      message: 'The service answered in a way that this page does not understand. Reload the page and try again.',
    },
  ])
}

export function signInFirst(): CallRefused {
  return new CallRefused(401, [{ code: 'sign-in-required', message: 'Your session has ended. Sign in to go on.' }])
}
