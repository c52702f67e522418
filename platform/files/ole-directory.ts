import type { Content } from './content.ts'
import { damaged } from './file-error.ts'

const headerSize = 512
const signature = 'd0cf11e0a1b11ae1'
/** Higher sector numbers are markers: free, end of a chain, part of the table itself. */
const firstMark = 0xfffffffa
const free = 0xffffffff
const maxDirectorySectors = 4096
const entrySize = 128
/** The type of an entry that holds nothing. */
const unused = 0

export function isOle(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 8)).toString('hex') === signature
}

type Container = { readonly content: Content; readonly sectorSize: number; readonly table: Uint32Array }

/** The names in an OLE container: those at its top level, and those of all levels. */
type OleDirectory = { readonly top: ReadonlySet<string>; readonly all: ReadonlySet<string> }

/**
 * Reads the names in an OLE container (older Word, Excel and Outlook files; [MS-CFB]).
 *
 * @throws FileError `file-damaged` when the container is truncated or its tables are invalid
 */
export async function loadOleDirectory(content: Content): Promise<OleDirectory> {
  const header = await content.read(0, headerSize)
  const shift = header.length === headerSize ? header.readUInt16LE(30) : 0
  if (shift !== 9 && shift !== 12) throw broken()
  const sectorSize = 2 ** shift
  const table = await loadSectorTable(content, header, sectorSize)
  const lastUsed = table.findLastIndex((next) => next !== free)
  // The last sector may be shorter.
  if ((lastUsed + 1) * sectorSize >= content.size) throw damaged('its end is missing')
  const directory = await loadChain({ content, sectorSize, table }, header.readUInt32LE(48))
  return { top: topNames(directory), all: allNames(directory) }
}

async function loadSectorTable(content: Content, header: Buffer, sectorSize: number) {
  const count = header.readUInt32LE(44)
  const perSector = sectorSize / 4
  if (count === 0 || count > content.size / sectorSize) throw damaged('its end is missing')
  const sectors = numbers(header.subarray(76))
  let next = header.readUInt32LE(68)
  while (sectors.length < count && next < firstMark) {
    const list = numbers(await loadSector(content, sectorSize, next))
    sectors.push(...list.slice(0, -1))
    next = list.at(-1) ?? free
  }
  if (sectors.length < count) throw broken()
  const table = new Uint32Array(count * perSector)
  for (const [index, sector] of sectors.slice(0, count).entries())
    table.set(numbers(await loadSector(content, sectorSize, sector)), index * perSector)
  return table
}

async function loadChain({ content, sectorSize, table }: Container, start: number): Promise<Buffer> {
  const sectors: Buffer[] = []
  for (let at = start; at < firstMark; at = table[at] ?? free) {
    if (sectors.length >= maxDirectorySectors) throw broken()
    sectors.push(await loadSector(content, sectorSize, at))
  }
  return Buffer.concat(sectors)
}

async function loadSector(content: Content, sectorSize: number, number: number): Promise<Buffer> {
  const sector = await content.read((number + 1) * sectorSize, sectorSize)
  if (sector.length < sectorSize) throw damaged('its end is missing')
  return sector
}

/** Walks the tree of names below the root entry; deeper names belong to embedded objects. */
function topNames(directory: Buffer): Set<string> {
  const names = new Set<string>()
  const seen = new Set<number>()
  const waiting = directory.length >= entrySize ? [directory.readUInt32LE(76)] : []
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at) || (at + 1) * entrySize > directory.length) continue
    seen.add(at)
    const entry = directory.subarray(at * entrySize, (at + 1) * entrySize)
    names.add(nameOf(entry))
    waiting.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
  }
  return names
}

function allNames(directory: Buffer): Set<string> {
  const names = new Set<string>()
  for (let start = 0; start + entrySize <= directory.length; start += entrySize) {
    const entry = directory.subarray(start, start + entrySize)
    if (entry.readUInt8(66) !== unused) names.add(nameOf(entry))
  }
  return names
}

function nameOf(entry: Buffer): string {
  const length = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62)
  return entry.toString('utf16le', 0, length)
}

function numbers(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
}

function broken() {
  return damaged('its inner tables are broken')
}
