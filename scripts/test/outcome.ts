/** The result of one part of the tests. */
export type Outcome = {
  readonly part: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Passed on a retry only. */
  readonly again: number
  readonly seconds: number
  /** The names of the failed tests, each with the first line of its error. */
  readonly failures: readonly string[]
}

type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly again?: number
  readonly failures?: readonly string[]
}

/**
 * The outcome of a test runner. A part that exited with an error but without a failed test, or ran no test, counts as one
 * failure.
 */
export function outcomeOf(part: string, seconds: number, code: number, counts: Counts | null): Outcome {
  const { passed, failed, skipped, again = 0, failures = [] } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  const unnamed = failed === 0 && (code !== 0 || passed === 0)
  return { part, passed, skipped, again, seconds, failed: unnamed ? 1 : failed, failures }
}

/** The failed tests, a line per part, then the closing line. */
export function summarise(outcomes: readonly Outcome[]): string {
  const total = (pick: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + pick(outcome), 0)
  const skipped = total((outcome) => outcome.skipped)
  const lines = outcomes.map(({ part, passed, failed, again, seconds }) =>
    [
      part.padEnd(28),
      String(passed).padStart(5),
      'passed',
      String(failed).padStart(4),
      'failed',
      seconds.toFixed(1).padStart(7),
      again > 0 ? `s   ${again} only when tried again: see above` : 's',
    ].join(' '),
  )
  const closing = `${total((outcome) => outcome.passed)} passed, ${total((outcome) => outcome.failed)} failed`
  const failures = outcomes.flatMap(({ part, failures }) => failures.map((failure) => `${part}: ${failure}`))
  const heading = failures.length > 0 ? ['Failed:', ...failures, ''] : []
  return [...heading, ...lines, '', skipped > 0 ? `${closing}, ${skipped} skipped` : closing].join('\n')
}

/** True when something ran and nothing failed. */
export function isGood(outcomes: readonly Outcome[]): boolean {
  return outcomes.some(({ passed }) => passed > 0) && outcomes.every(({ failed }) => failed === 0)
}
