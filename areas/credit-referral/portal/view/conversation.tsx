import type { ReactNode } from 'react'
import type { ReferralDetails, ReferralMessage } from '#areas/credit-referral/contract'
import { formatMinute } from '#packages/calendar'
import { Section } from '#ui/page'
import styles from './view.module.css'

/** The question that waits for an answer, or null. */
export function openQuestion({ messages }: Pick<ReferralDetails, 'messages'>): ReferralMessage | null {
  return messages.findLast(({ kind, answeredAt }) => kind === 'question' && answeredAt === null) ?? null
}

type OpenQuestionProps = { readonly question: ReferralMessage; readonly children: ReactNode }

/** The underwriter's open question for the lender, before everything else on the page; its children answer it. */
export function OpenQuestion({ question: { text, by, at }, children }: OpenQuestionProps) {
  return (
    <div className={styles.question}>
      <Section title="The underwriter asks">
        <div>
          <p className={styles.text}>{text}</p>
          <p className={styles.quiet}>
            {by} · {formatMinute(at)}
          </p>
        </div>
        {children}
      </Section>
    </div>
  )
}

type ConversationProps = {
  readonly details: Pick<ReferralDetails, 'messages' | 'documents'>
  /** A question that stands elsewhere on the page. */
  readonly except?: ReferralMessage | null
}

/** What the underwriters asked and what was answered, oldest first. */
export function Conversation({ details: { messages, documents }, except = null }: ConversationProps) {
  const shown = messages.filter((message) => message !== except)
  if (shown.length === 0 && except) return null
  return (
    <Section title={except ? 'Earlier questions and answers' : 'Questions and answers'}>
      {shown.length === 0 ? <p className={styles.quiet}>No questions yet</p> : null}
      <ol className={styles.messages}>
        {shown.map(({ messageNumber, kind, text, by, at, answeredAt }) => {
          const files = documents.filter((document) => document.messageNumber === messageNumber)
          return (
            <li key={messageNumber} data-kind={kind}>
              <p className={styles.quiet}>
                {kind === 'question' ? 'Question' : 'Answer'} · {by} · {formatMinute(at)}
                {kind === 'question' && answeredAt === null ? ' · open' : ''}
              </p>
              <p className={styles.text}>{text}</p>
              {files.length > 0 ? (
                <p className={styles.quiet}>With {files.map(({ documentName }) => documentName).join(', ')}</p>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
