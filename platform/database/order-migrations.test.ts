import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { orderMigrations } from './index.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lmi-migrations-'))
})
afterEach(() => rm(root, { recursive: true }))

/** Writes the files and returns the names in the order in which they would run. */
async function run(names: readonly string[], order: readonly string[], numbersUsedTwice: readonly string[] = []) {
  const folders = new Map<string, URL>()
  for (const name of names) {
    const [module = '', file = ''] = name.split('/')
    await mkdir(join(root, module), { recursive: true })
    await writeFile(join(root, module, file), '')
    folders.set(module, pathToFileURL(`${join(root, module)}/`))
  }
  const modules = [...folders].map(([name, folder]) => ({ name, folder }))
  return [...(await orderMigrations(modules, order, numbersUsedTwice)).keys()]
}

it('migrations run in the declared order, whatever the names of their modules', async () => {
  const order = [
    'policy/001-policy.sql',
    'policy-submission/001-submission.sql',
    'case/001-case.sql',
    'policy/002-due.sql',
  ]
  expect(await run(order.toSorted(), order)).toEqual(order)
})

it('a migration that the order lacks is refused', async () => {
  await expect(run(['quote/001-quote.sql', 'quote/002-mail.sql'], ['quote/001-quote.sql'])).rejects.toThrow(
    'quote/002-mail.sql is not in the declared order',
  )
})

it('a declared migration without a file is refused', async () => {
  await expect(run(['quote/001-quote.sql'], ['quote/001-quote.sql', 'quote/002-mail.sql'])).rejects.toThrow(
    'quote/002-mail.sql has no file',
  )
})

it('a migration that is declared twice is refused', async () => {
  await expect(run(['quote/001-quote.sql'], ['quote/001-quote.sql', 'quote/001-quote.sql'])).rejects.toThrow(
    'quote/001-quote.sql is declared twice',
  )
})

it('two migrations of one module with the same number are refused, unless they have landed', async () => {
  const names = ['quote/001-quote.sql', 'quote/002-list.sql', 'quote/002-mail.sql', 'policy/002-due.sql']
  await expect(run(names, names)).rejects.toThrow('quote/002-list.sql and quote/002-mail.sql have the same number')
  expect(await run(names, names, ['quote/002'])).toEqual(names)
})
