import { readableText } from './readable-text.ts'
import { type TextStyle, widthOfText } from './text-style.ts'

/** The lines of a text in a width; a word that is wider than a line is broken where the line ends. Never empty. */
export function wrapText(text: string, style: TextStyle, width: number): readonly string[] {
  const readable = readableText(text)
  if (widthOfText(readable, style) <= width) return [readable]
  const lines: string[] = []
  let line = ''
  for (const word of readable.split(' ').flatMap((word) => breakWord(word, style, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOfText(longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function breakWord(word: string, style: TextStyle, width: number): readonly string[] {
  if (widthOfText(word, style) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && widthOfText(part + character, style) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
