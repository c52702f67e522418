import type { FoundNumber } from './found-number.ts'
import { giveUpWith } from './give-up-with.ts'
import { isCheckable } from './is-checkable.ts'

/** The check of a file before it is sent. It runs on the person's own machine, and what it finds stays there. */
export type NumbersCheck = {
  /** Nothing for a file that cannot hold any. Rejects when it cannot be read, takes too long, or is given up. */
  readonly find: (file: File, signal: AbortSignal) => Promise<readonly FoundNumber[]>
  /** A copy of a text file, of the same name and length, with the digits of those numbers written over. */
  readonly mask: (file: File, numbers: readonly FoundNumber[]) => Promise<File>
}

/** Nobody waits longer than this for a check, the loading of its code included. Milliseconds. */
const patience = 15_000

/** Its code comes with the first file that it can look into. */
export const numbersCheck: NumbersCheck = {
  find: async (file, signal) => {
    if (!isCheckable(file)) return []
    const limited = AbortSignal.any([signal, AbortSignal.timeout(patience)])
    const work = import('./find-in-file.ts').then(({ findInFile }) => findInFile(file, limited))
    return giveUpWith(limited, work)
  },
  mask: async (file, numbers) => {
    const { maskInFile } = await import('./mask-in-file.ts')
    return maskInFile(file, numbers)
  },
}
