import { readdir } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { isCalendarDay } from './file-schemas.ts'
import { emptyReading, type FolderReading } from './folder-reading.ts'
import { readCodeList, readPartyList } from './read-lists.ts'
import { readPartyOptions } from './read-party-options.ts'
import { readDutyTable, readRateCard } from './read-rates.ts'
import { readReferralExpectations } from './read-referral-expectations.ts'

type ReadFile = (folder: string, file: string, reading: FolderReading) => Promise<void>

/** Files named after the first day on which they apply. */
const datedFiles: readonly { readonly place: RegExp; readonly read: ReadFile }[] = [
  { place: /^insurance-duty\/([^/]+)\.json$/, read: readDutyTable },
  { place: /^code-lists\/[^/]+\/([^/]+)\.csv$/, read: readCodeList },
  { place: /^parties\/[A-Za-z0-9][A-Za-z0-9.-]*\/([^/]+)\.csv$/, read: readPartyList },
  { place: /^party-options\/[A-Za-z0-9][A-Za-z0-9.-]*\/([^/]+)\.csv$/, read: readPartyOptions },
  { place: /^referral-expectations\/([^/]+)\.csv$/, read: readReferralExpectations },
]
const cardFile = /^rate-cards\/[^/]+\/card\.json$/

/**
 * Reads all files of a folder of reference data, as `reference-data/README.md` describes it, and records every error.
 * Skips README files and hidden files.
 */
export async function readFolder(folder: string): Promise<FolderReading> {
  const reading = emptyReading()
  const files = await listFiles(folder)
  if (files.length === 0) reading.faults.push({ file: folder, row: 1, reason: 'contains no reference data' })

  const ofCards = new Set<string>()
  for (const file of files.filter((name) => cardFile.test(name))) {
    for (const part of await readRateCard(folder, file, reading)) ofCards.add(part)
  }
  for (const file of files.filter((name) => !ofCards.has(name))) await readDated(folder, file, reading)
  return reading
}

async function readDated(folder: string, file: string, reading: FolderReading): Promise<void> {
  const fault = (reason: string) => reading.faults.push({ file, row: 1, reason })
  const kind = datedFiles.find(({ place }) => place.test(file))
  if (!kind) {
    const ofCard = /^rate-cards\/[^/]+\/[^/]+\.csv$/.test(file)
    if (!ofCard) fault('has an unknown name: see reference-data/README.md')
    // An unreadable card may refer to this file.
    else if (!reading.faults.some((fault) => fault.file === `${posix.dirname(file)}/card.json`))
      fault('no product of a card.json beside it names this file')
    return
  }
  const day = kind.place.exec(file)?.[1] ?? ''
  if (isCalendarDay(day)) await kind.read(folder, file, reading)
  else fault(`must be named after the first day on which it applies, such as 2026-07-01${posix.extname(file)}`)
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join(posix.sep))
    .filter((file) => !/(^|\/)(\.|README)/.test(file))
    .sort()
}
