import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lmi-neutral-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Compiler messages of one file, with the settings of contracts and packages. */
function compile(source: string): string {
  const settings = {
    extends: resolve('tsconfig.neutral.json'),
    compilerOptions: { incremental: false },
    include: ['*.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  writeFileSync(join(folder, 'rule.ts'), source)
  return spawnSync(resolve('node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' }).stdout
}

it.each([
  ['the page', 'export const title = document.title', 'document'],
  ['the browser’s window', 'export const width = window.innerWidth', 'window'],
  ['Node’s process', 'export const home = process.env.HOME', 'process'],
])('a contract cannot use %s', (_what, source, name) => {
  expect(compile(source)).toContain(`'${name}'`)
})

it('a contract can use the JavaScript language', () => {
  expect(compile('export const total = [1n, 2n].reduce((left, right) => left + right)')).toBe('')
})
