import type { Compared } from './compare-restored.ts'

export type Drill = Compared & {
  readonly name: string
  /** Milliseconds from the first command to a ready server. */
  readonly took: number
  /** Seconds between the moment of the restore and the loss. */
  readonly lostSeconds: number
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** @returns whether nothing was lost and nothing is there too much */
export function printDrill({ name, before, lost, after, extra, took, lostSeconds }: Drill): boolean {
  const passed = lost.length === 0 && extra.length === 0 && before > 0 && after > 0
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name}, ready after ${seconds(took)}`)
  console.log(
    `  ${before - lost.length} of ${before} acknowledged before it are there, ${extra.length} of ${after} begun after it`,
  )
  console.log(`  the moment was ${lostSeconds.toFixed(1)} s before the loss`)
  for (const error of [...lost, ...extra.map((extraName) => `${extraName} should not be there`)].slice(0, 10))
    console.error(`  ${error}`)
  return passed
}
