import { expect, it } from 'vitest'
import { listProductMigrations } from './migrate-product.ts'
import { migrationOrder } from './migration-order.ts'

it('every migration file of the product is in the declared order', async () => {
  expect([...(await listProductMigrations()).keys()]).toEqual(migrationOrder)
})
