import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectDatabase } from '#platform/database'
import { type Settings, SettingsError } from '#platform/settings'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { getReferenceData } from '../snapshot/follow-reference-data.ts'
import { type Change, changedFolder } from '../testing/changed-folder.ts'
import { findSampleErrors, loadAtStart } from './load-at-start.ts'
import { loadReferenceData } from './load-reference-data.ts'

const card = 'rate-cards/illustrative-b/card.json'
const sgs = 'rate-cards/illustrative-b/sgs.csv'
const secondVersion: Record<string, Change> = {
  [card]: (text) => text.replace('"version": "1"', '"version": "2"').replace('2024-07-01', '2026-01-01'),
}
const badRate: Record<string, Change> = { [sgs]: (text) => text.replace('300000,0.475', '300000,-1') }

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

/** Starts with the changed files; on the embedded database unless `named`. */
async function start(changes: Readonly<Record<string, Change>>, database?: 'named'): Promise<void> {
  const { DATABASE_URL: _, ...embedded } = app.deps.settings
  const settings = database ? app.deps.settings : embedded
  const { folder, remove } = await changedFolder(changes)
  await loadAtStart({ ...app.deps, settings }, folder).finally(remove)
}

const versionInForce = async () =>
  (await getReferenceData(app.database)).cardFor('IRONBARK', 'IronbarkBank', '2026-11-21')?.card.terms.version

async function emptyEverything(): Promise<void> {
  const { database } = connectDatabase({
    connectionString: app.testDatabase.adminUrl,
    poolSize: 1,
    statementTimeout: 10_000,
  })
  await sql`alter table reference_document disable trigger user`.execute(database)
  await sql`delete from reference_document`.execute(database)
  await sql`alter table reference_document enable trigger user`.execute(database)
  await database.destroy()
}

it('the start loads the shipped reference data into an empty database, embedded or external', async () => {
  await emptyEverything()
  await start({}, 'named')
  expect(await versionInForce()).toBe('1')
})

it('the start loads new reference data into the embedded database', async () => {
  await start(secondVersion)
  expect(await versionInForce()).toBe('2')
})

it('the start loads nothing into an external database that has reference data', async () => {
  await start(secondVersion, 'named')
  expect(await versionInForce()).toBe('1')
})

it('the server starts with the stored reference data when the files are refused, and logs each error', async () => {
  const error = vi.spyOn(app.deps.log, 'error')
  await start({ ...secondVersion, ...badRate })
  expect(await versionInForce()).toBe('1')
  expect(error.mock.calls).toEqual([
    [
      { file: sgs, row: 3 },
      `reference data refused, the data in force does not change: ${sgs} row 3: rate_percent -1 is outside 0 to 100`,
    ],
  ])
})

it('the server does not start without valid reference data', async () => {
  await emptyEverything()
  await expect(start(badRate)).rejects.toThrow(SettingsError)
  await expect(start(badRate)).rejects.toThrow(`${sgs} row 3: rate_percent -1 is outside 0 to 100`)
})

describe('in production', () => {
  const production = (settings: Partial<Settings> = {}): TestApp['deps'] => ({
    ...app.deps,
    settings: { ...app.deps.settings, NODE_ENV: 'production', ...settings },
  })
  const ownCard: Readonly<Record<string, Change>> = {
    [card]: (text) => text.replace('"illustrative": true', '"illustrative": false'),
  }

  it('the start fills an empty database without sample rates and demo lenders, and says how to load a card', async () => {
    await emptyEverything()
    await loadAtStart(production())
    expect(await findSampleErrors(production())).toEqual([
      'rate card: no brand has one; load your own with load-reference-data (docs/reference-data.md), and start again',
    ])
    const { folder, remove } = await changedFolder(ownCard)
    await loadReferenceData({ ...app.deps, folder }).finally(remove)
    expect(await findSampleErrors(production({ ALLOW_DEMO_LENDERS: true }))).toEqual([])
  })

  it('sample rates and demo lenders are refused, and each is allowed by its exception', async () => {
    const rates = expect.stringMatching(
      /^rate card: the sample rates are in force; .+; ALLOW_SAMPLE_RATES=true allows it$/,
    )
    const lenders = expect.stringMatching(/^lenders: IRONBARK and COOLABAH are .+; ALLOW_DEMO_LENDERS=true allows it$/)
    expect(await findSampleErrors(production())).toEqual([rates, lenders])
    expect(await findSampleErrors(production({ ALLOW_SAMPLE_RATES: true }))).toEqual([lenders])
    expect(await findSampleErrors(production({ ALLOW_DEMO_LENDERS: true }))).toEqual([rates])
    expect(await findSampleErrors(production({ ALLOW_SAMPLE_RATES: true, ALLOW_DEMO_LENDERS: true }))).toEqual([])
  })

  it('the start fills an empty database with sample rates and demo lenders if both are allowed', async () => {
    await emptyEverything()
    await loadAtStart(production({ ALLOW_SAMPLE_RATES: true, ALLOW_DEMO_LENDERS: true }))
    expect(await versionInForce()).toBe('1')
  })
})
