import type { ArchiveBudget } from './archive-budget.ts'
import type { FileExtension } from './file-types.ts'

/** A file on this machine that says by its ending what it is. */
export type Candidate = {
  readonly path: string
  readonly size: number
  readonly extension: FileExtension
  /** How many archives it was unpacked from. */
  readonly depth: number
  readonly budget: ArchiveBudget
  /** Where archives are unpacked for looking at them. */
  readonly folder: string
}
