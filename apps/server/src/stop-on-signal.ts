/** Ctrl-C in a terminal reaches every process of the group, and npm passes it on as well: one press comes often. */
const onePress = 1_000

/**
 * Calls `stop` at the first SIGINT or SIGTERM and ends the process when it is done. A second press ends it at once.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let pressed: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (pressed !== null) {
      if (performance.now() - pressed > onePress) process.exit(130)
      return
    }
    pressed = performance.now()
    if (signal === 'SIGINT') console.error('\nStopping; Ctrl-C once more ends it at once.')
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
