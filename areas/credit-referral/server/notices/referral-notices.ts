import * as z from 'zod/mini'
import { type Database, listenToDatabase } from '#platform/database'
import type { Log } from '#platform/log'
import { referralNoticeSchema } from '../../contract/index.ts'
import { referralNotices } from './announce-referral.ts'

const changedReferralSchema = z.object({
  channel: z.string(),
  requestId: z.string(),
  kind: referralNoticeSchema.shape.kind,
  status: referralNoticeSchema.shape.status,
  /** The subjects of those whose request it is: who raised it, and who sent its current version. */
  people: z.array(z.string()),
})

/** A request that has just changed, as every server is told of it. Nothing about a borrower is in it. */
export type ChangedReferral = z.infer<typeof changedReferralSchema>

export type ReferralFollower = {
  readonly onChange: (changed: ChangedReferral) => void
  /** Changes may have been missed: whoever shows requests has to ask again. */
  readonly onGap: () => void
}

const followers = new WeakMap<Database, Set<ReferralFollower>>()

function followersOf(database: Database): Set<ReferralFollower> {
  const known = followers.get(database) ?? new Set()
  followers.set(database, known)
  return known
}

/** Tells of every lender's changed requests from now on; answers what ends that. `listenToReferrals` brings the news. */
export function followReferrals({ database }: { readonly database: Database }, follower: ReferralFollower): () => void {
  const all = followersOf(database).add(follower)
  return () => all.delete(follower)
}

/** Hears of changed requests on one connection for the whole process. Answers what ends the hearing. */
export function listenToReferrals({ database, log }: { readonly database: Database; readonly log: Log }) {
  const all = followersOf(database)
  return listenToDatabase(database, {
    channel: referralNotices,
    onNotice: (text) => {
      if (text === null) for (const { onGap } of all) onGap()
      else tell(text)
    },
    onTrouble: (error) => log.warn({ err: error }, 'notices of credit referrals are interrupted'),
  })

  function tell(text: string): void {
    const changed = readNotice(text)
    if (changed === null) log.warn('a notice of a credit referral could not be read')
    else for (const { onChange } of all) onChange(changed)
  }
}

function readNotice(text: string): ChangedReferral | null {
  try {
    return z.parse(changedReferralSchema, JSON.parse(text))
  } catch {
    return null
  }
}
