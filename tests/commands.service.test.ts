import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { createTestDatabase, type TestDatabase } from './service/create-test-database.ts'

const sgs = 'rate-cards/illustrative-b/sgs.csv'
const card = 'rate-cards/illustrative-b/card.json'

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lmi-commands-'))
  await cp(shippedReferenceData, folder, { recursive: true })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await test.drop()
})

type Ended = { readonly code: number; readonly output: string }

/** Runs a command on the test's database, as npm does. */
function run(script: string, ...options: string[]): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: test.url, LMI_DATA_DIR: folder, NODE_ENV: 'test' }
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${script}`, ...options], { env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: output + errors }),
    )
  })
}

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8')
  await writeFile(join(folder, file), text.replace(from, to))
}

const countOf = async (table: string) =>
  (await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(test.database)).rows[0]?.n

it('npm run load-reference-data names the file, row and reason of an error, and loads nothing', async () => {
  await change(card, '"version": "1"', '"version": "2"')
  await change(card, '2024-07-01', '2027-01-01')
  await change(sgs, '300000,0.475', '300000,475')
  const { code, output } = await run('load-reference-data.ts', folder)
  expect(code).toBe(1)
  expect(output).toBe(
    `${sgs} row 3: rate_percent 475 is outside 0 to 100\nNothing was loaded. The data in force is unchanged.\n`,
  )
})

it('npm run load-reference-data loads new content and lists it, without the database password', async () => {
  await change(sgs, '300000,475', '300000,0.485')
  const { code, output } = await run('load-reference-data.ts', folder)
  expect(code).toBe(0)
  expect(output).toMatch(
    /^loaded rate-cards\/illustrative-b\/card\.json\n1 loaded, \d+ already loaded, in the database /,
  )
  expect(output).not.toContain(new URL(test.url).password)
  const reference = await getReferenceData(test.database)
  expect(reference.cardFor('COOLABAH', 'CoolabahMutual', '2027-01-01')?.card.terms.version).toBe('2')
})

it('npm run seed adds the demo policies once, and the requested number of records', async () => {
  expect((await run('seed.ts', '--policies', '30', '--quotes', '20')).code).toBe(0)
  expect(await countOf('policy')).toBe(52n)
  expect(await countOf('quote')).toBe(20n)
  expect((await run('seed.ts')).code).toBe(0)
  expect(await countOf('policy')).toBe(52n)
})

it('npm run seed prints its usage for an unknown option', async () => {
  const { code, output } = await run('seed.ts', '--claims', '5')
  expect(code).toBe(1)
  expect(output).toContain('Usage: npm run seed -- [--policies 1000] [--quotes 1000]')
  expect((await run('seed.ts', '--quotes', 'many')).output).toContain('--quotes many: give a whole number')
})
