import type { FoundNumber } from './found-number.ts'
import { isCheckable } from './is-checkable.ts'

/** The check of a file before it is sent. It runs on the person's own machine, and what it finds stays there. */
export type NumbersCheck = {
  /** Nothing for a file that holds none, is too large, or cannot be read. */
  readonly find: (file: File, signal: AbortSignal) => Promise<readonly FoundNumber[]>
  /** A copy of a text file, of the same name and length, with the digits of those numbers written over. */
  readonly mask: (file: File, numbers: readonly FoundNumber[]) => Promise<File>
}

/** Its code comes with the first file that it can look into. */
export const numbersCheck: NumbersCheck = {
  find: async (file, signal) => {
    if (!isCheckable(file)) return []
    const { findInFile } = await import('./find-in-file.ts')
    return findInFile(file, signal)
  },
  mask: async (file, numbers) => {
    const { maskInFile } = await import('./mask-in-file.ts')
    return maskInFile(file, numbers)
  },
}
