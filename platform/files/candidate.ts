import type { ArchiveBudget } from './archive-budget.ts'
import type { Content } from './content.ts'
import type { FileExtension } from './file-types.ts'

/** A file that says by its ending what it is. */
export type Candidate = {
  readonly content: Content
  readonly extension: FileExtension
  /** How many archives it was unpacked from. */
  readonly depth: number
  readonly budget: ArchiveBudget
  /** Where what is large in archives is unpacked for looking at it. */
  readonly folder: string
}
