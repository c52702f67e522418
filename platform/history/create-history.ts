import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'

type Connection = Database | Transaction

type Tables<Key> = {
  readonly messages: string
  readonly events: string
  /** The column of the record's number in both tables. */
  readonly idColumn: string
  readonly idOf: (key: Key) => bigint
  /** Set when both tables have a column `version`. */
  readonly versioned?: true
}

/** An event in the history of a record. */
type NewEvent<Kind> = {
  readonly kind: Kind
  readonly at: Date
  readonly by: string
  readonly byInsurer: boolean
  readonly detail: string | null
  readonly version?: number
}

/** A message: the underwriter's question or the lender's answer. */
type NewMessage = {
  readonly kind: 'question' | 'answer'
  readonly text: string
  readonly by: string
  readonly bySubject: string
  readonly at: Date
  readonly version?: number
}

type Row = Readonly<Record<string, unknown>>
type EventRow<Kind> = { kind: Kind; at: Date; by: string; byInsurer: boolean; detail: string | null; version: number }
type MessageRow = {
  messageNumber: number
  kind: NewMessage['kind']
  text: string
  by: string
  at: Date
  answeredAt: Date | null
  version: number
}

/** Creates the store of events and messages of an area's records, in two tables of that area. */
export function createHistory<Kind, Key extends { readonly channel: string }>({
  messages,
  events,
  idColumn,
  idOf,
  versioned,
}: Tables<Key>) {
  const version = versioned ? sql`version` : sql`1`
  const isOf = (key: Key) => sql`channel = ${key.channel} and ${sql.ref(idColumn)} = ${idOf(key)}`

  /** Inserts a row with the record's next number. The caller has locked the record, so the numbers have no gaps. */
  const insertNext = async (transaction: Transaction, table: string, number: string, key: Key, row: Row) => {
    const named = Object.entries({ ...row, channel: key.channel, [idColumn]: idOf(key) }).filter(
      ([, value]) => value !== undefined,
    )
    const { rows } = await sql<{ number: number }>`
      insert into ${sql.table(table)} (${sql.ref(number)}, ${sql.join(named.map(([column]) => sql.ref(column)))})
      values (
        (select coalesce(max(${sql.ref(number)}), 0) + 1 from ${sql.table(table)} where ${isOf(key)}),
        ${sql.join(named.map(([, value]) => value))}
      ) returning ${sql.ref(number)} as number`.execute(transaction)
    return rows[0]?.number ?? 0
  }

  return {
    /** Adds an event to a record that this transaction has locked; returns the event's number. */
    insertEvent: (transaction: Transaction, key: Key, event: NewEvent<Kind>): Promise<number> => {
      const { kind, at, by, byInsurer, detail } = event
      const row = { kind, at, by_username: by, by_insurer: byInsurer, detail, version: event.version }
      return insertNext(transaction, events, 'event_number', key, row)
    },

    /** Lists the events of a record, oldest first. */
    listEvents: async (connection: Connection, key: Key) => {
      const { rows } = await sql<EventRow<Kind>>`
        select kind, at, by_username as by, by_insurer as "byInsurer", detail, ${version} as version
        from ${sql.table(events)} where ${isOf(key)} order by event_number`.execute(connection)
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    },

    /** Adds a message to a record that this transaction has locked; returns the message's number. */
    insertMessage: (transaction: Transaction, key: Key, message: NewMessage): Promise<number> => {
      const { kind, text, by, bySubject, at } = message
      const written = { written_by: by, written_by_subject: bySubject, written_at: at }
      const row = { kind, body: text, ...written, version: message.version }
      return insertNext(transaction, messages, 'message_number', key, row)
    },

    /**
     * Closes the open question, because it was answered or needs no answer any more.
     *
     * @returns its number, or null when none was open
     */
    closeQuestion: async (transaction: Transaction, key: Key, at: Date): Promise<number | null> => {
      const { rows } = await sql<{ number: number }>`
        update ${sql.table(messages)} set answered_at = ${at}
        where ${isOf(key)} and kind = 'question' and answered_at is null
        returning message_number as number`.execute(transaction)
      return rows[0]?.number ?? null
    },

    /** Lists questions and answers, oldest first. */
    listMessages: async (connection: Connection, key: Key) => {
      const { rows } = await sql<MessageRow>`
        select message_number as "messageNumber", kind, body as text, written_by as by, written_at as at,
          answered_at as "answeredAt", ${version} as version
        from ${sql.table(messages)} where ${isOf(key)} order by message_number`.execute(connection)
      return rows.map((row) => ({
        ...row,
        at: row.at.toISOString(),
        answeredAt: row.answeredAt?.toISOString() ?? null,
      }))
    },

    /** The number of a record's newest message; zero when there is none. */
    lastMessage: async (connection: Connection, key: Key): Promise<number> => {
      const { rows } = await sql<{ last: number | null }>`
        select max(message_number) as last from ${sql.table(messages)} where ${isOf(key)}`.execute(connection)
      return rows[0]?.last ?? 0
    },
  }
}

/**
 * The clock columns of a record that changes to a status. `waiting_since` is the time of the submission, moved forward
 * by the length of every pause. `paused_at` is the time of the open question. The insurer has had the record for
 * `paused_at`, or now, minus `waiting_since`.
 */
export function waitingClock(
  { status, submittedAt }: { readonly status: string; readonly submittedAt?: Date | undefined },
  at: Date,
) {
  if (submittedAt) return { waiting_since: submittedAt, paused_at: null }
  if (status === 'On Hold') return { paused_at: sql<Date>`coalesce(paused_at, ${at}::timestamptz)` }
  const moved = sql<Date>`waiting_since + coalesce(${at}::timestamptz - paused_at, interval '0')`
  return { waiting_since: moved, paused_at: null }
}
