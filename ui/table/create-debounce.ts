export type Debounce = {
  /** Something happened: runs once it has been quiet for the wait. */
  readonly touch: () => void
  /** Forgets what is waiting; answers whether anything was. */
  readonly cancel: () => boolean
}

/** Runs once after many touches, `wait` milliseconds after the last of them. */
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
