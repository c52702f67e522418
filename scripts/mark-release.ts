import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { listProductMigrations } from '#apps/server'
import { withProduct } from './product/with-database.ts'
import { findUnusedColumns } from './release/find-unused-columns.ts'

/**
 * Records this checkout as the release that runs beside the next one, which must work with it on one database
 * (`tests/upgrade/last-release.json`), and with its clients (`tests/api/last-release.json`).
 */
await withProduct(async ({ adminUrl, address }) => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const release = {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
    lastMigration: [...(await listProductMigrations()).keys()].at(-1),
    unusedColumns: await findUnusedColumns(client),
  }
  await client.end()
  await writeFile('tests/upgrade/last-release.json', `${JSON.stringify(release, null, 2)}\n`)
  const description = await fetch(new URL('/api/openapi.json', address))
  await writeFile('tests/api/last-release.json', `${await description.text()}\n`)
})
