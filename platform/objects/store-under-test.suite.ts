import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from './object-store.ts'

/** A store as the suites are given it. */
export type StoreUnderTest = {
  readonly store: ObjectStore
  /** Moves the clock that upload addresses are issued by. */
  readonly moveClock: (seconds: number) => void
  /** Where an upload address of the store is reached in this test. */
  readonly reach: (url: string) => string
  /** On the same disk as the store, where it is one. */
  readonly spoolFolder: string
  /** How many files are half received, where one can tell. */
  readonly countHalves?: () => Promise<number>
  readonly stop: () => Promise<void>
}

export const newKey = (area: 'incoming' | 'kept' = 'incoming') => `${area}/IRONBARK/${randomUUID()}`

export async function readText(store: ObjectStore, key: string): Promise<string> {
  return (await buffer(await store.read(key))).toString()
}
