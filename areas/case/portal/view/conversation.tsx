import type { ReactNode } from 'react'
import type { CaseMessage } from '#areas/case/contract'
import { PersonName } from '#areas/identity/portal'
import { formatMinute } from '#packages/calendar'
import { Note, Prose, Section } from '#ui/page'
import type { CaseView } from '../case-view.ts'
import styles from './conversation.module.css'

/** The question that is not answered yet, or null. */
export function openQuestion(messages: readonly CaseMessage[]): CaseMessage | null {
  return messages.findLast(({ kind, answeredAt }) => kind === 'question' && answeredAt === null) ?? null
}

type OpenQuestionProps = { readonly question: CaseMessage; readonly children: ReactNode }

/** The underwriter's open question, at the top of the page; its children answer it. */
export function OpenQuestion({ question: { text, by, at }, children }: OpenQuestionProps) {
  return (
    <div className={styles.question}>
      <Section title="The underwriter asks">
        <div>
          <Prose>{text}</Prose>
          <Note>
            <PersonName username={by} /> · {formatMinute(at)}
          </Note>
        </div>
        {children}
      </Section>
    </div>
  )
}

type ConversationProps = {
  readonly view: Pick<CaseView, 'messages' | 'documents'>
  /** A question that is shown elsewhere on the page. */
  readonly except?: CaseMessage | null
}

/** The questions and answers, oldest first. */
export function Conversation({ view: { messages, documents = [] }, except = null }: ConversationProps) {
  const shown = messages.filter(({ messageNumber }) => messageNumber !== except?.messageNumber)
  if (shown.length === 0) return null
  return (
    <Section title={except ? 'Earlier questions and answers' : 'Questions and answers'}>
      <MessageList messages={shown} documents={documents} />
    </Section>
  )
}

/** Questions and answers, oldest first, each with its files. */
export function MessageList({ messages, documents = [] }: Pick<CaseView, 'messages' | 'documents'>) {
  return (
    <ol className={styles.messages}>
      {messages.map(({ messageNumber, kind, text, by, at, answeredAt }, index) => {
        const isAnswered = messages[index + 1]?.kind === 'answer'
        const files = documents.filter((document) => document.messageNumber === messageNumber)
        return (
          <li key={messageNumber} data-kind={kind}>
            <Note>
              {kind === 'question' ? 'Question' : 'Answer'} · <PersonName username={by} /> · {formatMinute(at)}
              {kind === 'answer' || isAnswered ? '' : answeredAt === null ? ' · open' : ' · closed without an answer'}
            </Note>
            <Prose>{text}</Prose>
            {files.length > 0 ? <Note>With {files.map(({ documentName }) => documentName).join(', ')}</Note> : null}
          </li>
        )
      })}
    </ol>
  )
}
