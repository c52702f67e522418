import { expect, it } from 'vitest'
import { generateSchema, readSchema } from '../scripts/generate-schema.ts'
import { createTestDatabase } from './service/create-test-database.ts'

it('the types of the tables are those of the migrated database', async () => {
  const { database, drop } = await createTestDatabase()
  try {
    const message = 'The schema has changed: run npm run generate-schema, and commit platform/database/schema.d.ts.'
    expect(await readSchema(), message).toBe(await generateSchema(database))
  } finally {
    await drop()
  }
})
