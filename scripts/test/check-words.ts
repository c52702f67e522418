import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { type Place, type RetiredWord, retiredWords } from './retired-words.ts'

export type FoundWord = {
  readonly file: string
  readonly line: number
  readonly place: Place
  /** The name, the comment, the test name or the line of the document. */
  readonly text: string
  readonly retired: RetiredWord
}

type Piece = { readonly place: Place; readonly text: string; readonly line: number }

/** Every retired word in the files, whose paths are relative to the root. Files other than code and documents have only a name. */
export async function findRetiredWords(root: string, files: readonly string[]): Promise<readonly FoundWord[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      // Types made from the API description have the words of the specifications.
      const isRead = /\.(?:tsx?|mjs|cjs|md)$/.test(file) && file !== 'packages/client/schema.d.ts'
      return wordsIn(file, isRead ? await readFile(join(root, file), 'utf8') : '')
    }),
  )
  return found.flat()
}

/** The retired words of one file: in its name and, of code and documents, in its content. */
export function wordsIn(file: string, source: string): readonly FoundWord[] {
  // A migration keeps its name for ever: databases know it by that.
  const name = file.includes('/migrations/') ? '' : basename(file)
  const pieces = [{ place: 'file', text: name, line: 1 } as const, ...piecesOf(file, source)]
  return pieces.flatMap((piece) => {
    const words = normalise(piece)
    return retiredWords
      .filter(
        (retired) => !(retired.specifiedFor && file.startsWith(retired.specifiedFor)) && isIn(retired, piece, words),
      )
      .map((retired) => ({ file, ...piece, retired }))
  })
}

/** The words of a name one by one, "leftOf" as "left of"; of a text, its words without line breaks. Surrounded by blanks. */
function normalise({ place, text }: Omit<Piece, 'line'>): string {
  const split =
    place === 'name' || place === 'property' || place === 'file'
      ? text
          .replace(/([a-z\d])([A-Z])/g, '$1 $2')
          .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
          .replace(/[^A-Za-z\d]+/g, ' ')
      : text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
  return ` ${split.trim().toLowerCase()} `
}

function isIn({ word, at = 'anywhere', places, allowed }: RetiredWord, { place, text }: Piece, words: string): boolean {
  if (!places.includes(place)) return false
  const [before, after] = boundaries[place === 'name' || place === 'property' ? at : 'anywhere']
  const pattern = new RegExp(`${before}(?:${word})${after}`)
  return pattern.test(words) && (!allowed || pattern.test(normalise({ place, text: text.replace(allowed, ' ') })))
}

const boundaries = {
  anywhere: ['\\b', '\\b'],
  whole: ['^ ', ' $'],
  first: ['^ ', '\\b'],
  last: ['\\b', ' $'],
} as const

function piecesOf(file: string, source: string): readonly Piece[] {
  if (file.endsWith('.md'))
    return source.split('\n').map((text, index) => ({ place: 'document', text, line: index + 1 }))
  if (!/\.(?:tsx?|mjs|cjs)$/.test(file)) return []
  const { program, comments, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const pieces: Piece[] = comments.map(({ value, start }) => ({ place: 'comment', text: value, line: lineOf(start) }))
  const names = new Set<string>()
  const visit = (node: unknown, place: 'name' | 'property' = 'name'): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (isNode(node)) {
      if (/^(?:JSX|Private)?Identifier$/.test(node.type) && !names.has(`${place} ${node.name}`)) {
        names.add(`${place} ${node.name}`)
        pieces.push({ place, text: String(node.name), line: lineOf(node.start) })
      }
      const test = testNameOf(node)
      if (test !== null) pieces.push({ place: 'test', text: test, line: lineOf(node.start) })
      for (const [key, value] of Object.entries(node)) visit(value, isPropertyOf(node, key) ? 'property' : 'name')
    }
  }
  visit(program)
  return pieces
}

/** True for the part of a node that is the name of a property and no variable, such as `a` in `{ a: 1 }` and `x.a`. */
function isPropertyOf({ type, computed, shorthand }: Node, key: string): boolean {
  if (computed === true || shorthand === true) return false
  return key === 'property' ? type === 'MemberExpression' : key === 'key'
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number }

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && 'type' in value && 'start' in value
}

/** The name of a test or a group of tests: the first argument of `it`, `it.each(…)`, `test`, `test.only`, `describe` … */
function testNameOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return null
  let callee: unknown = node.callee
  while (isNode(callee) && callee.type !== 'Identifier')
    callee = callee.type === 'TaggedTemplateExpression' ? callee.tag : (callee.callee ?? callee.object)
  if (!isNode(callee) || !['it', 'test', 'describe'].includes(String(callee.name))) return null
  const [name] = node.arguments as readonly Node[]
  if (name?.type === 'Literal' && typeof name.value === 'string') return name.value
  if (name?.type !== 'TemplateLiteral' || !Array.isArray(name.quasis)) return null
  return name.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join(' … ')
}
