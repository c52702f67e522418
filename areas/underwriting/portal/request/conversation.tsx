import type { ReferralMessage } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import styles from './request.module.css'

/** The questions to the lender and its answers, oldest first. */
export function Conversation({ messages }: { readonly messages: readonly ReferralMessage[] }) {
  return (
    <Section title="Questions and answers">
      {messages.length === 0 ? <p className={styles.none}>Nothing was asked.</p> : null}
      <ol className={styles.messages}>
        {messages.map((message) => (
          <li className={styles.message} data-kind={message.kind} key={message.messageNumber}>
            <p className={styles.aside}>
              <strong>{message.kind === 'question' ? 'Question' : 'Answer'}</strong> · {message.by} ·{' '}
              {showMinute(message.at)}
              {message.kind === 'question' && message.answeredAt === null ? ' · open' : ''}
            </p>
            <p className={styles.prose}>{message.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
