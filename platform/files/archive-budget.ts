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

/** Counts what one attached file unpacks to; every archive inside draws on the same one. */
export type ArchiveBudget = {
  readonly limits: ArchiveLimits
  /** @throws FileFault `archive-too-large` */
  readonly takeEntries: (count: number) => void
  /** @throws FileFault `archive-too-large` */
  readonly takeBytes: (count: number) => void
  /** Asks whether that much would be too much, without taking it: sizes that the archive only declares. */
  readonly foresee: (count: number) => void
}

export function createBudget(archiveSize: number, limits: ArchiveLimits = archiveLimits): ArchiveBudget {
  const most = Math.min(limits.unpacked, Math.max(limits.ratioFrom, archiveSize * limits.ratio))
  let entries = 0
  let bytes = 0
  const check = (total: number) => {
    if (total > most) throw tooLarge('it unpacks to far more than it seems')
  }
  return {
    limits,
    takeEntries: (count) => {
      entries += count
      if (entries > limits.entries) throw tooLarge('it holds too many files')
    },
    takeBytes: (count) => {
      bytes += count
      check(bytes)
    },
    foresee: (count) => check(bytes + count),
  }
}

function tooLarge(reason: string): FileFault {
  return new FileFault('archive-too-large', reason, 'Unpack it and attach what is needed.')
}
