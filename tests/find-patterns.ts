import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

export type Pattern = { readonly file: string; readonly pattern: string; readonly flags: string }

const sources = ['areas/*/{contract,server}/**/*.ts', 'apps/*/**/*.ts', 'packages/**/*.ts', 'platform/**/*.ts']

/** Every regular expression that the server may apply to input. */
export function findPatterns(): Pattern[] {
  return globSync(sources)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap(patternsIn)
}

/** Every regular expression literal of a file, from its syntax tree. */
function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node)
      found.push({ file, pattern: String(node.pattern), flags: String(node.flags) })
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2024' }))
  return found
}
