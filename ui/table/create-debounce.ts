export type Debounce = {
  /** Restarts the timer. */
  readonly touch: () => void
  /** Cancels the pending run; returns whether one was pending. */
  readonly cancel: () => boolean
}

/** Runs once after the last of several touches, with a delay of `wait` milliseconds. */
export function createDebounce(wait: number, run: () => void): Debounce {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    const waiting = timer !== undefined
    clearTimeout(timer)
    timer = undefined
    return waiting
  }
  return {
    cancel,
    touch: () => {
      cancel()
      timer = setTimeout(() => {
        timer = undefined
        run()
      }, wait)
    },
  }
}
