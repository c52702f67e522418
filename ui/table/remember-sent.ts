export type Sent<Value> = {
  /** What stands once everything that was sent has arrived. */
  readonly latest: () => Value
  readonly send: (value: Value) => void
  /** Takes in what stands now. True where it is not what was sent, as after Back. */
  readonly arrive: (value: Value) => boolean
}

/** Knows what was sent again when it arrives: an address follows what was asked of it a moment later. */
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
      // Those before it were replaced by it and do not arrive any more.
      const place = coming.findLastIndex((sent) => isSame(sent, value))
      coming = place < 0 ? [] : coming.slice(place + 1)
      return place < 0
    },
  }
}
