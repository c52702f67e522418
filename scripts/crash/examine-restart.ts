import { readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { sql } from 'kysely'
import { type ObjectDeps, sweepUploads } from '#platform/objects'
import { findTornRecords } from './find-torn-records.ts'
import { type Call, type CallResult, type Submission, WronglyRefused } from './submission.ts'

/** What the client knows of a submission: its result, or nothing because the server was killed. */
export type Outcome = CallResult | 'cut off' | WronglyRefused

export async function outcomeOf(sending: Promise<CallResult>): Promise<Outcome> {
  try {
    return await sending
  } catch (error) {
    return error instanceof WronglyRefused ? error : 'cut off'
  }
}

/**
 * Checks the records after a kill, repeats every submission as its client would, and checks again.
 *
 * @param before what the clients knew when the server was killed
 * @returns a message per error
 */
export async function examineRestart(
  deps: ObjectDeps,
  call: Call,
  submissions: readonly Submission[],
  before: readonly Outcome[],
): Promise<string[]> {
  const errors: string[] = []
  const found = async (when: string, messages: readonly string[]) =>
    void errors.push(...messages.map((message) => `${when}: ${message}`))

  await found('after the kill', await findTornRecords(deps.database))
  for (const [index, { kind, findLost, send }] of submissions.entries()) {
    const first = before[index]
    if (first instanceof WronglyRefused) errors.push(`before the kill: ${kind} was refused: ${first.message}`)
    // A confirmed submission is not repeated at first: its record must be complete already.
    if (isCallResult(first)) await found(`after the kill: ${kind}`, await findLost(deps.database, call, first))
    const second = await outcomeOf(send(call))
    if (!isCallResult(second)) errors.push(`repeated: ${kind} got no result: ${second.toString()}`)
    else if (isCallResult(first) && JSON.stringify(first) !== JSON.stringify(second))
      errors.push(`repeated: ${kind} got ${JSON.stringify(second)} after ${JSON.stringify(first)}`)
    else await found(`repeated: ${kind}`, await findLost(deps.database, call, second))
  }
  await found('in the end', await findTornRecords(deps.database))
  await found('after the sweep', await findLeftovers(deps))
  return errors
}

function isCallResult(outcome: Outcome | undefined): outcome is CallResult {
  return typeof outcome === 'object' && !(outcome instanceof WronglyRefused)
}

const aDayAndMore = 26 * 3_600_000

/** Sweeps as if a day had passed; returns the remaining files that belong to no record. */
async function findLeftovers({ database, objects }: ObjectDeps): Promise<string[]> {
  const later = new Date(Date.now() + aDayAndMore)
  await sweepUploads({ database, objects, clock: () => later })
  const { rows } = await sql<{ object_key: string; state: string }>`
    select object_key, state from upload where state <> 'removed'
  `.execute(database)
  const accepted = new Set(rows.filter(({ state }) => state === 'accepted').map(({ object_key }) => object_key))
  const errors = rows.filter(({ state }) => state !== 'accepted').map(({ state }) => `an upload is still ${state}`)
  const folder = dirname(objects.spoolFolder)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const key = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile() && !accepted.delete(key)) errors.push(`the file ${key} belongs to nothing`)
  }
  for (const key of accepted) errors.push(`the object ${key} of an accepted upload is gone`)
  return errors
}
