import type { Content } from './content.ts'
import { FileError } from './file-error.ts'

const webPage = /<(!doctype\s+html|html|head|body|title|meta|table|div|span|p|h1)[\s>/]/i
const beginning = 16 * 1024

type Decoder = InstanceType<typeof TextDecoder>

const remedy = 'Save it as plain text (UTF-8) and attach that.'

/**
 * Control characters that text never contains. Allowed: backspace, tab, line and page breaks, old end-of-file and
 * escape.
 */
const isForbidden = (byte: number): boolean => byte < 8 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)

/**
 * Checks that the content is text: any encoding with the control characters of ASCII, or UTF-16 with a byte order mark.
 *
 * @throws FileError `file-content` when it is not
 */
export async function checkText(content: Content): Promise<void> {
  let decoder: Decoder | null = null
  let first = true
  try {
    for await (const chunk of content.parts()) {
      if (first) decoder = utf16Decoder(chunk)
      first = false
      if (decoder) checkCharacters(decoder.decode(chunk, { stream: true }))
      else checkBytes(chunk)
    }
    if (decoder) checkCharacters(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) throw noText()
    throw error
  }
}

/**
 * Checks that the content is text that starts like a web page.
 *
 * @throws FileError `file-content`
 */
export async function checkWebPage(content: Content, head: Buffer): Promise<void> {
  await checkText(content)
  const start = head.subarray(0, beginning)
  const text = (utf16Decoder(start, false) ?? new TextDecoder('latin1')).decode(start)
  if (!webPage.test(text))
    throw new FileError('file-content', 'its content is not a web page', 'Correct its extension.')
}

function utf16Decoder(start: Buffer, fatal = true): Decoder | null {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le', { fatal })
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be', { fatal })
  return null
}

/**
 * Checks four bytes at once, because a text may have a hundred million: four bytes that are all 32 or above contain no
 * control character. The others, mostly at line ends, are checked one by one, like all bytes of an unaligned buffer.
 */
function checkBytes(chunk: Buffer): void {
  const aligned = chunk.byteOffset % 4 === 0
  const fours = new Uint32Array(chunk.buffer, aligned ? chunk.byteOffset : 0, aligned ? chunk.length >> 2 : 0)
  for (let index = 0; index < fours.length; index += 1) {
    const four = fours[index] ?? 0
    if (((four - 0x20202020) & ~four & 0x80808080) !== 0) checkOneByOne(chunk, 4 * index, 4 * index + 4)
  }
  checkOneByOne(chunk, 4 * fours.length, chunk.length)
}

function checkOneByOne(chunk: Buffer, from: number, to: number): void {
  for (let index = from; index < to; index += 1) if (isForbidden(chunk[index] ?? 0)) throw noText()
}

function checkCharacters(text: string): void {
  for (let index = 0; index < text.length; index += 1) if (isForbidden(text.charCodeAt(index))) throw noText()
}

function noText(): FileError {
  return new FileError('file-content', 'its content is not text', remedy)
}
