import { sql } from 'kysely'
import type { Database } from '#platform/database'

const batch = 500

/**
 * Copies the LVR of the current version to the policies from before the column, in short transactions. Safe to run
 * concurrently: it waits for no lock, and leaves a policy that is being changed to the next batch or start.
 *
 * @param stopped is asked before each batch
 */
export async function copyCurrentLvr(database: Database, stopped: () => boolean = () => false): Promise<void> {
  let copied = batch
  while (copied > 0 && !stopped()) {
    const { numAffectedRows = 0n } = await sql`
      with missing as (
        select channel, policy_number from policy where current_lvr is null
        order by channel, policy_number limit ${batch} for update skip locked
      )
      update policy p set current_lvr = v.lvr from missing join policy_version v using (channel, policy_number)
      where (p.channel, p.policy_number, p.version) = (v.channel, v.policy_number, v.version)`.execute(database)
    copied = Number(numAffectedRows)
  }
}
