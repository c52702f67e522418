import { useEffect, useState } from 'react'
import { useCaller } from '#areas/identity/portal'
import { useReferralService } from '../use-referral-service.ts'
import { type OwnAnswer, rememberOwnAnswers } from './own-answers.ts'
import { useReferralNotices } from './use-referral-notices.ts'

/** So many of the newest requests are looked at after a gap: as many as the service answers at once. */
const remembered = 100

/** Tells what the insurer does with the person's own requests, at once or after the line was cut and is back. */
export function useOwnAnswers(onAnswer: (answer: OwnAnswer) => void): void {
  const service = useReferralService()
  const { username } = useCaller()
  const [answers] = useState(() =>
    rememberOwnAnswers(async () => {
      const filter = { raisedBy: username }
      return (await service.search({ page: 0, pageSize: remembered, filter, sorts: [] })).items
    }),
  )
  const look = async () => {
    try {
      for (const answer of await answers.look()) onAnswer(answer)
    } catch (fault) {
      console.error('What happened to the own requests could not be asked', fault)
    }
  }
  useReferralNotices(
    (notice) => {
      const answer = notice.own ? answers.hear(notice) : null
      if (answer) onAnswer(answer)
    },
    () => void look(),
  )
  useEffect(() => {
    answers.look().catch((fault: unknown) => console.error('The own requests could not be asked', fault))
  }, [answers])
}
