import { readFile } from 'node:fs/promises'
import type { NoteFault } from './file-fault.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** The text of a file with plain line ends, or `null` when it is no text that can be trusted. */
export async function readText(path: string, fault: NoteFault): Promise<string | null> {
  const bytes = await readFile(path)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    fault(1, 'is not UTF-8 text: save it again with the encoding UTF-8')
    return null
  }
  const row = text.split('\n').findIndex((line) => controlCharacter.test(line)) + 1
  if (row === 0) return text
  fault(row, 'holds a control character: remove it')
  return null
}
