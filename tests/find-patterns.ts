import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

export type Pattern = { readonly file: string; readonly pattern: string; readonly flags: string }

const sources = ['areas/*/{contract,server}/**/*.ts', 'apps/*/**/*.ts', 'packages/**/*.ts', 'platform/**/*.ts']

/** Every pattern that the server may use on what somebody sends. */
export function findPatterns(): Pattern[] {
  return globSync(sources)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap(patternsIn)
}

/** Every pattern that is written in a file, found in what the parser made of it. */
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
