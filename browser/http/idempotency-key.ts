/** The `Idempotency-Key` of one thing that a person does, however often the call for it is sent. */
export type IdempotencyKey = {
  /** The key for this body: the same until the call succeeded; another body has another key. */
  readonly keyFor: (body: string) => string
  /** The call succeeded: the next one has a new key. */
  readonly done: () => void
}

/** A key that stays the same while a call is tried again, so that nothing is created twice. */
export function createIdempotencyKey(newKey: () => string = () => crypto.randomUUID()): IdempotencyKey {
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
