import type { ReactNode } from 'react'
import type { ReferralDetails, ReferralMessage } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import request from '../request.module.css'
import styles from './conversation.module.css'

/** The question that waits for an answer, or null. */
export function openQuestion({ messages }: Pick<ReferralDetails, 'messages'>): ReferralMessage | null {
  return messages.findLast(({ kind, answeredAt }) => kind === 'question' && answeredAt === null) ?? null
}

type OpenQuestionProps = { readonly question: ReferralMessage; readonly children: ReactNode }

/** The underwriter's open question, before everything else on the page. */
export function OpenQuestion({ question: { text, by, at }, children }: OpenQuestionProps) {
  return (
    <div className={styles.question}>
      <Section title="The underwriter asks">
        <div>
          <p className={request.text}>{text}</p>
          <p className={request.quiet}>
            {by} · {showMinute(at)}
          </p>
        </div>
        {children}
      </Section>
    </div>
  )
}
