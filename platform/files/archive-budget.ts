import { FileFault } from './file-fault.ts'

/** Limits for one attached archive, including all nested archives. Sizes in bytes. */
export const archiveLimits = {
  entries: 5_000,
  unpacked: 512 * 1024 * 1024,
  /** Maximum ratio of unpacked to packed size, above `ratioFrom`: blank scanned pages compress well. */
  ratio: 200,
  ratioFrom: 64 * 1024 * 1024,
  /** Maximum nesting: a Word document in a ZIP, and a workbook in that document. */
  depth: 2,
} as const

export type ArchiveLimits = { readonly [limit in keyof typeof archiveLimits]: number }

/** Limits for all files of one form: every Word and Excel file is an archive of twenty to fifty entries. */
export const formLimits = { entries: 20_000, unpacked: 1024 * 1024 * 1024 } as const

export type FormLimits = { readonly [limit in keyof typeof formLimits]: number }

/** Counts unpacked content. */
export type Budget = {
  /** @throws FileFault `archive-too-large` */
  readonly countEntries: (count: number) => void
  /** @throws FileFault `archive-too-large` */
  readonly countBytes: (count: number) => void
  /** Checks a size against the limit without counting it: for sizes that the archive only declares. */
  readonly checkDeclared: (count: number) => void
}

/** Counts the unpacked content of one attached file, including its nested archives. */
export type ArchiveBudget = Budget & { readonly limits: ArchiveLimits }

/** Counts the unpacked content of all files of a form. */
export function createFormBudget(limits: FormLimits = formLimits): Budget {
  const [most, gigabytes] = [limits.entries.toLocaleString('en-AU'), limits.unpacked / 1024 ** 3]
  return countUpTo(limits, 'Attach only what is needed.', {
    entries: `with it, this form contains more than ${most} files when unpacked`,
    bytes: `with it, this form unpacks to more than ${gigabytes} GB`,
  })
}

export function createBudget(archiveSize: number, form: Budget, limits: ArchiveLimits = archiveLimits): ArchiveBudget {
  const unpacked = Math.min(limits.unpacked, Math.max(limits.ratioFrom, archiveSize * limits.ratio))
  const own = countUpTo({ entries: limits.entries, unpacked }, 'Unpack it and attach what is needed.', {
    entries: 'it contains too many files',
    bytes: 'it unpacks to too much data',
  })
  const both = (take: keyof Budget) => (count: number) => {
    own[take](count)
    form[take](count)
  }
  return {
    limits,
    countEntries: both('countEntries'),
    countBytes: both('countBytes'),
    checkDeclared: both('checkDeclared'),
  }
}

type Reasons = { readonly entries: string; readonly bytes: string }

function countUpTo(limits: FormLimits, remedy: string, reasons: Reasons): Budget {
  let entries = 0
  let bytes = 0
  const checkDeclared = (count: number) => {
    if (bytes + count > limits.unpacked) throw new FileFault('archive-too-large', reasons.bytes, remedy)
  }
  return {
    // A refused archive does not count: later files may still fit.
    countEntries: (count) => {
      if (entries + count > limits.entries) throw new FileFault('archive-too-large', reasons.entries, remedy)
      entries += count
    },
    countBytes: (count) => {
      checkDeclared(count)
      bytes += count
    },
    checkDeclared,
  }
}
