/** What a person means to do once, however often the call for it is sent. */
export type Intention = {
  /** The `Idempotency-Key` for this body. The same until it is done; another body is another intention. */
  readonly keyFor: (body: string) => string
  /** It was done: the next call is a new intention. */
  readonly done: () => void
}

/** One key per intention, so that a call that is sent again creates nothing twice. */
export function createIntention(newKey: () => string = () => crypto.randomUUID()): Intention {
  let held: { readonly key: string; readonly body: string } | null = null
  return {
    keyFor: (body) => {
      if (held?.body !== body) held = { key: newKey(), body }
      return held.key
    },
    done: () => {
      held = null
    },
  }
}
