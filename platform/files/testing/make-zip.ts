import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  readonly name: string
  readonly content: Uint8Array | string
  /** The size that the archive declares; by default the real one. */
  readonly declaredSize?: number
  readonly mode?: number
  readonly flags?: number
  readonly method?: number
}

const utf8Name = 0x800

/** Creates a ZIP archive, also one with false metadata, which a library would refuse to create. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const content = Buffer.from(entry.content)
    const packed = entry.method === 0 ? content : deflateRawSync(content, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE((entry.flags ?? 0) | utf8Name, 2)
    common.writeUInt16LE(entry.method ?? 8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(entry.declaredSize ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, rest, name]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end])
}
