/** One thing that is wrong with reference data: in which file, on which line of it, and why. */
export type FileFault = {
  /** Below the folder that is loaded, with forward slashes. */
  readonly file: string
  /** The line, counted from 1; 1 also for what concerns a file as a whole. */
  readonly row: number
  readonly reason: string
}

/** Notes one fault, and lets the reading go on: a person wants to hear of all of them at once. */
export type NoteFault = (row: number, reason: string) => void

/** "rate-cards/card-b/sgs.csv row 12: rate_percent 101 is outside 0 to 100" */
export function faultSentence({ file, row, reason }: FileFault): string {
  return `${file} row ${row}: ${reason}`
}

/** Reference data that is refused as a whole; the message has a line for each fault. */
export class ReferenceDataRefused extends Error {
  override name = 'ReferenceDataRefused'
  readonly faults: readonly FileFault[]

  constructor(faults: readonly FileFault[]) {
    super(faults.map(faultSentence).join('\n'))
    this.faults = faults
  }
}
