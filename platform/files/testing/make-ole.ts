const sectorSize = 512
const [free, endOfChain, ofTheTable] = [0xffffffff, 0xfffffffe, 0xfffffffd]

/** An older Office container with these top-level names: a header, one table sector, the directory, some content. */
export function makeOle(names: readonly string[]): Buffer {
  const header = Buffer.alloc(sectorSize)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(endOfChain, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const entries = [entry('Root Entry', { child: 1 }), ...names.map((name, index) => entry(name, next(index, names)))]
  const directory = Buffer.concat([...entries, Buffer.alloc(sectorSize * 4 - entries.length * 128)])
  const table = Buffer.alloc(sectorSize, 0xff)
  const chain = [ofTheTable, 2, 3, 4, endOfChain, endOfChain]
  for (const [index, value] of chain.entries()) table.writeUInt32LE(value, index * 4)
  return Buffer.concat([header, table, directory, Buffer.alloc(sectorSize, 0x41)])
}

function next(index: number, names: readonly string[]): { right?: number } {
  return index + 2 <= names.length ? { right: index + 2 } : {}
}

function entry(name: string, { right = free, child = free }: { right?: number; child?: number }): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(2, 66)
  bytes.writeUInt32LE(free, 68)
  bytes.writeUInt32LE(right, 72)
  bytes.writeUInt32LE(child, 76)
  return bytes
}
