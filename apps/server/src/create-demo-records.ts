import type { AppContext } from '#platform/service'
import { services } from './app.ts'

/** Creates the missing records of the demo lenders, the oldest first, so that newer records have newer numbers. */
export async function createDemoRecords(deps: AppContext): Promise<void> {
  const records = await Promise.all(services.map(async ({ demo }) => (await demo?.(deps)) ?? []))
  const oldestFirst = records.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { create } of oldestFirst) await create()
}
