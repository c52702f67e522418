import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { checkSync } from 'recheck'
import { describe, expect, it } from 'vitest'

const files = globSync(['areas/*/{contract,server}/**/*.ts', 'apps/*/**/*.ts', 'packages/**/*.ts', 'platform/**/*.ts'])

type Pattern = { readonly file: string; readonly pattern: string; readonly flags: string }

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

const patterns = files.filter((file) => !file.endsWith('.test.ts')).flatMap(patternsIn)

describe('a pattern that checks what somebody sends', () => {
  it('is looked for in every file', () => {
    expect(patterns.length).toBeGreaterThan(20)
  })

  it.each(patterns)('takes no exponential time: $file /$pattern/', ({ pattern, flags }) => {
    const found = checkSync(pattern, flags, { timeout: 20_000 })
    expect(found.status === 'vulnerable' ? found.complexity.type : 'safe').not.toBe('exponential')
    expect(found.status).not.toBe('unknown')
  })
})

it('a pattern that does is found', () => {
  const found = checkSync('^(a+)+$', '')
  expect(found.status === 'vulnerable' && found.complexity.type).toBe('exponential')
})
