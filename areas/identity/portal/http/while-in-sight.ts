/** A page that nobody looked at for so long listens no more: a browser opens only a few lines to one server. */
const longestHidden = 120_000

type Sight = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Runs something while the page is looked at, and again when somebody comes back to it after a long time. Answers how to
 * end it.
 */
export function whileInSight(page: Sight, run: (signal: AbortSignal, again: boolean) => void): () => void {
  let running: AbortController | null = null
  let ran = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    running?.abort()
    running = null
  }
  const look = () => {
    clearTimeout(timer)
    if (page.visibilityState === 'hidden') {
      timer = setTimeout(stop, longestHidden)
    } else if (running === null) {
      running = new AbortController()
      run(running.signal, ran)
      ran = true
    }
  }
  page.addEventListener('visibilitychange', look)
  look()
  return () => {
    page.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    stop()
  }
}
