import { FileError } from './file-error.ts'

/** Limits for one attached archive, including all nested archives. Sizes in bytes. */
export const archiveLimits = {
  entries: 5_000,
  unpacked: 512 * 1024 * 1024,
  /** Maximum ratio of unpacked to packed size, above `ratioFrom`: blank scanned pages compress well. */
  ratio: 200,
  ratioFrom: 64 * 1024 * 1024,
} as const

export type ArchiveLimits = { readonly [limit in keyof typeof archiveLimits]: number }

/** Limits for all files of one form: every Word and Excel file is an archive of twenty to fifty entries. */
const formLimits = { entries: 20_000, unpacked: 1024 * 1024 * 1024 } as const

export type FormLimits = { readonly [limit in keyof typeof formLimits]: number }

type Messages = { readonly entries: string; readonly bytes: string; readonly remedy: string }

/** Counts unpacked content. The methods throw FileError `archive-too-large`. */
export class Budget {
  #entries = 0
  #bytes = 0
  readonly #limits: FormLimits
  readonly #messages: Messages
  readonly #outer: Budget | null

  /** @param outer also counts everything that fits in this one */
  constructor(limits: FormLimits, messages: Messages, outer: Budget | null) {
    this.#limits = limits
    this.#messages = messages
    this.#outer = outer
  }

  countEntries(count: number): void {
    // A refused archive does not count: later files may still fit.
    if (this.#entries + count > this.#limits.entries) throw this.#exceeded('entries')
    this.#entries += count
    this.#outer?.countEntries(count)
  }

  countBytes(count: number): void {
    if (this.#bytes + count > this.#limits.unpacked) throw this.#exceeded('bytes')
    this.#bytes += count
    this.#outer?.countBytes(count)
  }

  /** Checks a size against the limit without counting it: for sizes that the archive only declares. */
  checkDeclared(count: number): void {
    if (this.#bytes + count > this.#limits.unpacked) throw this.#exceeded('bytes')
    this.#outer?.checkDeclared(count)
  }

  #exceeded(what: 'entries' | 'bytes'): FileError {
    return new FileError('archive-too-large', this.#messages[what], this.#messages.remedy)
  }
}

/** Counts the unpacked content of all files of a form. */
export function createFormBudget(limits: FormLimits = formLimits): Budget {
  const [maxEntries, gigabytes] = [limits.entries.toLocaleString('en-AU'), limits.unpacked / 1024 ** 3]
  const messages = {
    entries: `with it, this form contains more than ${maxEntries} files when unpacked`,
    bytes: `with it, this form unpacks to more than ${gigabytes} GB`,
    remedy: 'Attach only what is needed.',
  }
  return new Budget(limits, messages, null)
}

/** Counts the unpacked content of one attached file of that size, including its nested archives. */
export function createFileBudget(size: number, form: Budget, limits: ArchiveLimits = archiveLimits): Budget {
  const unpacked = Math.min(limits.unpacked, Math.max(limits.ratioFrom, size * limits.ratio))
  const messages = {
    entries: 'it contains too many files',
    bytes: 'it unpacks to too much data',
    remedy: 'Unpack it and attach what is needed.',
  }
  return new Budget({ entries: limits.entries, unpacked }, messages, form)
}
