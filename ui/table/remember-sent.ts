export type Sent<Value> = {
  /** The latest value sent, or the current value once all sent values have arrived. */
  readonly latest: () => Value
  readonly send: (value: Value) => void
  /** Records the current value. Returns true when it was not sent from here, as after Back. */
  readonly arrive: (value: Value) => boolean
}

/** Recognises values sent from here when they arrive: the address changes with a delay. */
export function rememberSent<Value>(first: Value, isSame: (one: Value, other: Value) => boolean): Sent<Value> {
  let stands = first
  let coming: readonly Value[] = []
  return {
    latest: () => coming.at(-1) ?? stands,
    send: (value) => {
      coming = [...coming, value]
    },
    arrive: (value) => {
      if (isSame(value, stands)) return false
      stands = value
      // Earlier values were superseded and never arrive.
      const place = coming.findLastIndex((sent) => isSame(sent, value))
      coming = place < 0 ? [] : coming.slice(place + 1)
      return place < 0
    },
  }
}
