import type { ReactNode } from 'react'
import { formatMinute } from '#packages/calendar'
import styles from './conversation.module.css'
import { Section } from './layout.tsx'

type Message = {
  readonly messageNumber: number
  readonly kind: 'question' | 'answer'
  readonly text: string
  /** The username of its author. */
  readonly by: string
  readonly at: string
  /** Null for an answer, and for a question without one. */
  readonly answeredAt: string | null
}

/** The question that is not answered yet, or null. */
export function openQuestion<M extends Message>({ messages }: { readonly messages: readonly M[] }): M | null {
  return messages.findLast(({ kind, answeredAt }) => kind === 'question' && answeredAt === null) ?? null
}

type OpenQuestionProps = { readonly question: Message; readonly children: ReactNode }

/** The underwriter's open question, at the top of the page; its children answer it. */
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

type MessageListProps = {
  readonly messages: readonly Message[]
  /** The names of the files of a message. */
  readonly filesOf?: (messageNumber: number) => readonly string[]
}

/** Questions and answers, oldest first. */
export function MessageList({ messages, filesOf = () => [] }: MessageListProps) {
  if (messages.length === 0) return null
  return (
    <ol className={styles.messages}>
      {messages.map(({ messageNumber, kind, text, by, at, answeredAt }, index) => {
        const isAnswered = messages[index + 1]?.kind === 'answer'
        const files = filesOf(messageNumber)
        return (
          <li key={messageNumber} data-kind={kind}>
            <p className={styles.quiet}>
              {kind === 'question' ? 'Question' : 'Answer'} · {by} · {formatMinute(at)}
              {kind === 'answer' || isAnswered ? '' : answeredAt === null ? ' · open' : ' · closed without an answer'}
            </p>
            <p className={styles.text}>{text}</p>
            {files.length > 0 ? <p className={styles.quiet}>With {files.join(', ')}</p> : null}
          </li>
        )
      })}
    </ol>
  )
}
