import type { ReferralDetails, ReferralMessage } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import request from '../request.module.css'
import styles from './conversation.module.css'

type ConversationProps = Pick<ReferralDetails, 'messages' | 'documents'> & {
  /** The open question, which stands at the top of the page with the answer to it. */
  readonly open: ReferralMessage | null
}

/** What the underwriters asked and what was answered, oldest first. */
export function Conversation({ messages, documents, open }: ConversationProps) {
  const past = messages.filter((message) => message !== open)
  if (past.length === 0) return null
  return (
    <Section title={open ? 'Earlier questions and answers' : 'Questions and answers'}>
      <ol className={styles.messages}>
        {past.map(({ messageNumber, kind, text, by, at }) => {
          const files = documents.filter((document) => document.messageNumber === messageNumber)
          return (
            <li key={messageNumber} data-kind={kind}>
              <p className={request.quiet}>
                {kind === 'question' ? 'Question' : 'Answer'} · {by} · {showMinute(at)}
              </p>
              <p className={request.text}>{text}</p>
              {files.length > 0 ? (
                <p className={request.quiet}>With {files.map(({ documentName }) => documentName).join(', ')}</p>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
