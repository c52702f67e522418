import { fileTypeFromBuffer } from 'file-type'

/**
 * Windows, Linux, Java and macOS programs by their first bytes, which need not be whole to be dangerous. A text may
 * begin with MZ as well, but has no zero byte.
 */
export function isProgram(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1')
  if (start.startsWith('MZ')) return head.includes(0)
  return /^(\x7fELF|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe)/.test(start)
}

/** What the first bytes of a file are, for a sentence: “a program”, “a file of type GZ”, `null` where they do not tell. */
export async function nameContent(head: Uint8Array): Promise<string | null> {
  if (isProgram(head)) return 'a program'
  // It reads untrusted bytes; where it stumbles over them, they are nothing that it knows.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (!found) return null
  return found.ext === 'cfb' ? 'an older Office file' : `a file of type ${found.ext.toUpperCase()}`
}
