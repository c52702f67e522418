import * as z from 'zod/mini'
import { type Database, listenToDatabase } from '#platform/database'
import type { Log } from '#platform/log'
import { type NotifiedRecord, notifiedRecordSchema, type RecordKind, recordEventSchema } from '../contract/index.ts'

/** The PostgreSQL channel that notifies every server of a changed record. */
export const changedRecords = 'record_changed'

/** A record whose changes only the insurer follows. */
const insurerRecordSchema = z.object({ kind: z.literal('submission'), id: z.string() })
export type InsurerRecord = z.infer<typeof insurerRecordSchema>

const changedRecordSchema = z.object({
  channel: z.string(),
  record: z.union([notifiedRecordSchema, insurerRecordSchema]),
  event: recordEventSchema.shape.event,
  people: z.array(z.string()),
})

/** A changed record of any lender. Contains nothing about a borrower. */
export type ChangedRecord = z.infer<typeof changedRecordSchema>

/** Whether a lender's user with these kinds in view receives changes of a record. */
export function isOfKinds(record: ChangedRecord['record'], kinds: readonly RecordKind[]): record is NotifiedRecord {
  return record.kind !== 'submission' && kinds.includes(record.kind)
}

type RecordFollower = {
  readonly onChange: (changed: ChangedRecord) => void
  /** Changes may have been missed: refetch the records shown. */
  readonly onReconnect: () => void
}

const followers = new WeakMap<Database, Set<RecordFollower>>()

function followersOf(database: Database): Set<RecordFollower> {
  const known = followers.get(database) ?? new Set()
  followers.set(database, known)
  return known
}

export function followRecords({ database }: { readonly database: Database }, follower: RecordFollower): () => void {
  const all = followersOf(database).add(follower)
  return () => all.delete(follower)
}

/** Listens to changed records on one connection for the whole process. Returns a function that stops it. */
export function listenToRecords({ database, log }: { readonly database: Database; readonly log: Log }) {
  const all = followersOf(database)
  return listenToDatabase(database, {
    channel: changedRecords,
    onNotice: (text) => {
      const changed = text === null ? null : parseChange(text)
      for (const { onChange, onReconnect } of all) {
        if (changed) onChange(changed)
        else onReconnect()
      }
    },
    onError: (error) => log.warn({ err: error }, 'notifications of changed records are interrupted'),
  })
}

/** A change, or null when a server of another version has sent what this one cannot read. */
function parseChange(text: string): ChangedRecord | null {
  try {
    return z.parse(changedRecordSchema, JSON.parse(text))
  } catch {
    return null
  }
}
