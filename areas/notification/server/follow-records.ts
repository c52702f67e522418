import * as z from 'zod/mini'
import { type Database, listenToDatabase } from '#platform/database'
import type { Log } from '#platform/log'
import { notifiedRecordSchema, recordEventSchema } from '../contract/index.ts'

/** The name under which PostgreSQL tells every server of a changed record. */
export const changedRecords = 'record_changed'

const changedRecordSchema = z.object({
  channel: z.string(),
  record: notifiedRecordSchema,
  event: recordEventSchema.shape.event,
  /** The subjects of those whose record it is. */
  people: z.array(z.string()),
})

/** A record of any lender that has just changed. Nothing about a borrower is in it. */
export type ChangedRecord = z.infer<typeof changedRecordSchema>

type RecordFollower = {
  readonly onChange: (changed: ChangedRecord) => void
  /** Changes may have been missed: whoever shows records has to refetch. */
  readonly onGap: () => void
}

const followers = new WeakMap<Database, Set<RecordFollower>>()

function followersOf(database: Database): Set<RecordFollower> {
  const known = followers.get(database) ?? new Set()
  followers.set(database, known)
  return known
}

/** Tells of every lender's changed records from now on; answers what ends that. Needs `listenToRecords`. */
export function followRecords({ database }: { readonly database: Database }, follower: RecordFollower): () => void {
  const all = followersOf(database).add(follower)
  return () => all.delete(follower)
}

/** Listens to changed records on one connection for the whole process. Answers what ends that. */
export function listenToRecords({ database, log }: { readonly database: Database; readonly log: Log }) {
  const all = followersOf(database)
  return listenToDatabase(database, {
    channel: changedRecords,
    onNotice: (text) => {
      if (text === null) for (const { onGap } of all) onGap()
      else tell(text)
    },
    onTrouble: (error) => log.warn({ err: error }, 'notices of changed records are interrupted'),
  })

  function tell(text: string): void {
    const changed = parseChange(text)
    if (changed === null) log.warn('a notice of a changed record could not be read')
    else for (const { onChange } of all) onChange(changed)
  }
}

function parseChange(text: string): ChangedRecord | null {
  try {
    return z.parse(changedRecordSchema, JSON.parse(text))
  } catch {
    return null
  }
}
