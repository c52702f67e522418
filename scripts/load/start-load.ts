import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sampleQuote } from '../bench/bench-quote.ts'
import { referral } from '../crash/prepare-round.ts'
import { type Call, type CallResult, prepareForm, read, type Submission, textFile } from '../crash/submission.ts'

/** A submission of the load, and when the client sent it and had its response. */
export type Sent = {
  readonly submission: Submission
  /** The id of a quote, the reference of a referral; a quote without a response has none. */
  readonly name: string | null
  readonly begun: Date
  readonly acknowledged: Date | null
  readonly result: CallResult | null
  readonly error: unknown
}

export type Load = {
  /** All that were sent so far. */
  readonly sent: readonly Sent[]
  /** Ends after the calls under way. */
  readonly stop: () => Promise<void>
}

const fileSize = 60_000

/**
 * Submits without a pause as each user of IRONBARK: three quotes, then a referral with a file. Nothing is repeated: each
 * call that fails is recorded as it was.
 */
export async function startLoad(
  callAs: (username: string) => Call,
  users = 4,
  nextOf: (user: number, number: number, call: Call) => Submission | Promise<Submission> = quotesAndReferrals,
): Promise<Load> {
  const sent: Sent[] = []
  let stopped = false
  const work = async (user: number) => {
    const call = callAs(`ironbark.manager.${user}`)
    for (let number = 0; !stopped; number += 1) {
      const submission = await nextOf(user, number, call)
      const begun = new Date()
      const [result, error] = await submission.send(call).then(
        (response) => [response, null] as const,
        (failure: unknown) => [null, failure] as const,
      )
      const acknowledged = result ? new Date() : null
      const name = submission === quote ? (result ? String(result.quoteId) : null) : referenceOf(user, number)
      sent.push({ submission, name, begun, acknowledged, result, error })
      if (error) await wait(100)
    }
  }
  const running = Array.from({ length: users }, (_, user) => work(user + 2))
  return {
    sent,
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}

const referenceOf = (user: number, number: number) => `LOAD-${user}-${number}`

const quotesAndReferrals = (user: number, number: number) =>
  number % 4 === 3 ? prepareReferral(referenceOf(user, number)) : quote

function prepareReferral(reference: string): Submission {
  const file = textFile(`${reference}.txt`, fileSize)
  return prepareForm('submit', { ...referral, lenderRefNumber: reference }, [file], reference)
}

export const quote: Submission = {
  kind: 'a quote',
  send: async (call) => {
    const headers = { 'content-type': 'application/json' }
    const response = await call('/api/quote', { method: 'POST', body: JSON.stringify(sampleQuote), headers })
    const { quoteId } = await read<{ quoteId: string }>(response)
    return { quoteId }
  },
  findLost: async (database, _call, { quoteId }) => {
    const { rows } = await sql`select from quote where channel = 'IRONBARK' and quote_id = ${quoteId}`.execute(database)
    return rows.length === 1 ? [] : [`there is no quote ${quoteId}`]
  },
}

/** Calls to the server that `addressOf` names at the time of each call. */
export function callsTo(addressOf: () => string, tokenOf: (username: string) => Promise<string>) {
  return (username: string): Call =>
    async (path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('cookie', 'XSRF-TOKEN=load')
      headers.set('x-xsrf-token', 'load')
      if (path.startsWith('/api/')) headers.set('authorization', `Bearer ${await tokenOf(username)}`)
      return await fetch(addressOf() + path, { ...init, headers })
    }
}

/** Before its first quote a user accepts the disclaimer. */
export async function acceptDisclaimers(callAs: (username: string) => Call, users = 4): Promise<void> {
  for (let user = 2; user < users + 2; user += 1) {
    const response = await callAs(`ironbark.manager.${user}`)('/api/quote/user', { method: 'POST' })
    if (!response.ok) throw new Error(`The disclaimer: ${response.status} ${await response.text()}`)
  }
}
