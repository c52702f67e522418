import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from './object-store.ts'

/** The store that the test suites run against. */
export type StoreUnderTest = {
  readonly store: ObjectStore
  /** Moves the clock of the upload addresses. */
  readonly moveClock: (seconds: number) => void
  /** Maps an upload address to the URL at which the test reaches it. */
  readonly reach: (url: string) => string
  /** On the disk of the store, if it uses one. */
  readonly spoolFolder: string
  /** The number of incomplete files, if the store can tell. */
  readonly countHalves?: () => Promise<number>
  readonly stop: () => Promise<void>
}

export const newKey = () => `kept/IRONBARK/${randomUUID()}`

export async function loadText(store: ObjectStore, key: string): Promise<string> {
  return (await buffer(await store.read(key))).toString()
}
