import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { createLog } from '#platform/log'
import { createTestDatabase, type TestDatabase } from '../../../../tests/service/create-test-database.ts'
import { ReferenceDataRefused } from '../files/source-file.ts'
import { getReferenceData } from '../snapshot/follow-reference-data.ts'
import { type Change, changedFolder } from '../testing/changed-folder.ts'
import { shippedReferenceData } from './load-at-start.ts'
import { loadReferenceData } from './load-reference-data.ts'

const card = 'rate-cards/illustrative-b/card.json'
const sgs = 'rate-cards/illustrative-b/sgs.csv'
const day = '2026-11-21'
// Content that begins after today may still be corrected: future dates here are far ahead, whenever the tests run.
const clock = systemClock
const log = createLog('silent')

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

async function load(changes: Readonly<Record<string, Change>>) {
  const { folder, remove } = await changedFolder(changes)
  return await loadReferenceData({ database: test.database, folder, operator: 'ria', clock, log }).finally(remove)
}

const cardInForce = async (date = day) =>
  (await getReferenceData(test.database)).cardFor('IRONBARK', 'IronbarkBank', date)?.card

/** The second version of the sample card, with a higher rate in its first band. */
const secondVersion = (effectiveFrom: string): Record<string, Change> => ({
  [card]: (text) => text.replace('"version": "1"', '"version": "2"').replace('2024-07-01', effectiveFrom),
  [sgs]: (text) => text.replace('300000,0.475', '300000,0.575'),
})

it('reference data that is loaded again adds nothing', async () => {
  const { files, unchanged } = await loadReferenceData({
    database: test.database,
    folder: shippedReferenceData,
    clock,
    log,
  })
  expect(files).toEqual([])
  expect(unchanged).toBe(43)
})

it('a file that differs only in comments, line ends or the order of fields is unchanged', async () => {
  const loaded = await load({
    [sgs]: (text) => `# Another remark\n\n${text}`.replaceAll('\n', '\r\n'),
    [card]: (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
  })
  expect(loaded).toEqual({ files: [], unchanged: 43 })
})

it('a new version of a rate card prices from its first day, and the old version until then', async () => {
  expect(await load(secondVersion('2099-01-01'))).toEqual({ files: [card], unchanged: 42 })
  expect((await cardInForce('2098-12-31'))?.terms.version).toBe('1')
  expect((await cardInForce('2099-01-01'))?.terms.version).toBe('2')
  expect((await getReferenceData(test.database)).cardByVersion('Illustrative card B', '1')).not.toBeNull()
})

it('loading a new version of a rate card writes an audit line that names the operator', async () => {
  await load(secondVersion('2099-01-01'))
  const { rows } = await sql<{ username: string; detail: unknown }>`
    select username, detail from audit_entry where action = 'reference-data.load' order by at desc limit 1
  `.execute(test.database)
  expect(rows).toEqual([{ username: 'ria', detail: { files: card } }])
})

it('a new version of a rate card may be alone in a folder: it is checked against stored codes', async () => {
  const { folder, remove } = await changedFolder(secondVersion('2099-01-01'))
  for (const other of [
    'insurance-duty',
    'code-lists',
    'parties',
    'party-options',
    'referral-expectations',
    'variation-expectations',
    'note-templates',
  ]) {
    await rm(join(folder, other), { recursive: true })
  }
  const alone = await loadReferenceData({ database: test.database, folder, clock, log }).finally(remove)
  expect(alone).toEqual({ files: [card], unchanged: 0 })
})

it('a folder with errors is refused with file, row and reason, and the card in force does not change', async () => {
  const changes = { ...secondVersion(day), [sgs]: (text: string) => text.replace('300000,0.475', '300000,101') }
  await expect(load(changes)).rejects.toThrow(`${sgs} row 3: rate_percent 101 is outside 0 to 100`)
  expect((await cardInForce())?.terms.version).toBe('1')
})

it('a folder with errors is refused as a whole', async () => {
  const refused = load({
    ...secondVersion(day),
    'code-lists/states/2026-01-01.csv': 'id,short_name,long_name\n1,NSW,\n',
  })
  await expect(refused).rejects.toBeInstanceOf(ReferenceDataRefused)
  expect((await cardInForce())?.terms.version).toBe('1')
})

it('a folder with errors is refused when a loaded version has other rates', async () => {
  const refused = load({ [sgs]: (text) => text.replace('300000,0.475', '300000,0.575') })
  await expect(refused).rejects.toThrow(`${card} row 3: is loaded already with other content`)
})

it('a folder with errors is refused when a loaded list has other codes', async () => {
  const refused = load({
    'code-lists/states/2024-07-01.csv': (text) => text.replace('9,UN,Unknown', '9,XX,Elsewhere'),
  })
  await expect(refused).rejects.toThrow(/^code-lists\/states\/2024-07-01\.csv row 1: is loaded already with other/)
})

const duty = 'insurance-duty/2099-07-01.json'
const dutyOf = (percent: string) => (text: string) =>
  text.replace('2017-07-01', '2099-07-01').replace('"VIC", "ratePercent": "10"', `"VIC", "ratePercent": "${percent}"`)
const shippedDuty = () => readFile(join(shippedReferenceData, 'insurance-duty/2017-07-01.json'), 'utf8')
const victoria = async () =>
  (await getReferenceData(test.database)).dutyByVersion('2099-07-01')?.states.find(({ state }) => state === 'VIC')

it('duty rates by the same file', async () => {
  const text = await shippedDuty()
  await load({ [duty]: dutyOf('100')(text) })
  await load({ [duty]: dutyOf('11')(text) })
  expect(await victoria()).toEqual({ state: 'VIC', rate: 11_000n })
  await load({ [duty]: dutyOf('10')(text) })
  expect(await victoria()).toEqual({ state: 'VIC', rate: 10_000n })
})

it('brands by the same file', async () => {
  const parties = 'parties/COOLABAH/2099-07-01.csv'
  const brandsOf = (name: string) =>
    `id,short_name,long_name,lender_code,rate_card\n21,CoolabahMutual,${name},CLM,Illustrative card B\n`
  await load({ [parties]: brandsOf('Coolabah Bnak') })
  await load({ [parties]: brandsOf('Coolabah Bank') })
  const names = (await getReferenceData(test.database)).partyNames('COOLABAH', '2099-07-01')
  expect(names).toEqual([{ id: 21, shortName: 'CoolabahMutual', longName: 'Coolabah Bank' }])
})

it('a rate card by a new version, but not by the same', async () => {
  await load(secondVersion('2099-01-01'))
  const dearer = (text: string) => text.replace('300000,0.475', '300000,0.675')
  await expect(load({ ...secondVersion('2099-01-01'), [sgs]: dearer })).rejects.toThrow(/is loaded already/)
  const third = (text: string) => text.replace('"version": "1"', '"version": "3"').replace('2024-07-01', '2099-01-01')
  await load({ [card]: third, [sgs]: dearer })
  expect((await cardInForce('2099-01-01'))?.terms.version).toBe('3')
})

it('two concurrent commands load reference data once', async () => {
  const { folder, remove } = await changedFolder(secondVersion('2099-01-01'))
  const both = await Promise.all([1, 2].map(() => loadReferenceData({ database: test.database, folder, clock, log })))
  await remove()
  expect(both.map(({ files }) => files).sort()).toEqual([[], [card]])
})

describe('loaded content', () => {
  let admin: ReturnType<typeof connectDatabase>
  beforeEach(() => {
    admin = connectDatabase({ connectionString: test.adminUrl, poolSize: 1, statementTimeout: 10_000 })
  })
  afterEach(() => admin.database.destroy())

  it('loaded content is never changed or deleted, by no role', async () => {
    for (const [{ database }, message] of [
      [test, 'permission denied'],
      [admin, 'never changed'],
    ] as const) {
      await expect(sql`update reference_document set loaded_at = now()`.execute(database)).rejects.toThrow(message)
      await expect(sql`delete from reference_document`.execute(database)).rejects.toThrow(message)
    }
  })
})
