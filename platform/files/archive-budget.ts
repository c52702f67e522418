import { FileFault } from './file-fault.ts'

/** What an archive may hold, everything inside its own archives counted too. Sizes in bytes. */
export const archiveLimits = {
  entries: 5_000,
  unpacked: 512 * 1024 * 1024,
  /** How many times larger than the archive its content may be, above `ratioFrom`: blank scanned pages pack well. */
  ratio: 200,
  ratioFrom: 64 * 1024 * 1024,
  /** An archive in an archive: a Word document in a ZIP, and a workbook in that document. */
  depth: 2,
} as const

export type ArchiveLimits = { readonly [limit in keyof typeof archiveLimits]: number }

/** What all files of one form may hold together: every Word and Excel file is an archive of some twenty to fifty. */
export const formLimits = { entries: 20_000, unpacked: 1024 * 1024 * 1024 } as const

export type FormLimits = { readonly [limit in keyof typeof formLimits]: number }

type Count = {
  /** @throws FileFault `archive-too-large` */
  readonly takeEntries: (count: number) => void
  /** @throws FileFault `archive-too-large` */
  readonly takeBytes: (count: number) => void
  /** Asks whether that much would be too much, without taking it: sizes that the archive only declares. */
  readonly foresee: (count: number) => void
}

/** Counts what one attached file unpacks to; every archive inside draws on the same one. */
export type ArchiveBudget = Count & { readonly limits: ArchiveLimits }

/** Counts what all files of a form unpack to. */
export type FormBudget = Count

export function createFormBudget(limits: FormLimits = formLimits): FormBudget {
  const remedy = 'Attach only what is needed.'
  const [most, gigabytes] = [limits.entries.toLocaleString('en-AU'), limits.unpacked / 1024 ** 3]
  return countUpTo(limits, {
    entries: new FileFault(
      'archive-too-large',
      `with it, this form holds more than ${most} files once unpacked`,
      remedy,
    ),
    bytes: new FileFault('archive-too-large', `with it, this form unpacks to more than ${gigabytes} GB`, remedy),
  })
}

export function createBudget(
  archiveSize: number,
  form: FormBudget,
  limits: ArchiveLimits = archiveLimits,
): ArchiveBudget {
  const remedy = 'Unpack it and attach what is needed.'
  const unpacked = Math.min(limits.unpacked, Math.max(limits.ratioFrom, archiveSize * limits.ratio))
  const own = countUpTo(
    { entries: limits.entries, unpacked },
    {
      entries: new FileFault('archive-too-large', 'it holds too many files', remedy),
      bytes: new FileFault('archive-too-large', 'it unpacks to far more than it seems', remedy),
    },
  )
  const both = (take: keyof Count) => (count: number) => {
    own[take](count)
    form[take](count)
  }
  return { limits, takeEntries: both('takeEntries'), takeBytes: both('takeBytes'), foresee: both('foresee') }
}

function countUpTo(limits: FormLimits, faults: { readonly entries: FileFault; readonly bytes: FileFault }): Count {
  let entries = 0
  let bytes = 0
  const foresee = (count: number) => {
    if (bytes + count > limits.unpacked) throw faults.bytes
  }
  return {
    // What is refused before it is looked at leaves room for what comes after it.
    takeEntries: (count) => {
      if (entries + count > limits.entries) throw faults.entries
      entries += count
    },
    takeBytes: (count) => {
      foresee(count)
      bytes += count
    },
    foresee,
  }
}
