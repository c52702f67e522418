import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type acceptanceFields, type decisionFields, questionFields } from '#areas/case/contract'
import { type LoadedDraft, useDraft } from '#browser/drafts'
import type { FormOf, Option } from '#packages/fields'
import { Button, ButtonRow } from '#ui/button'
import { DraftNotice, UndoNotice } from '#ui/draft'
import { type Parse, useFormStore } from '#ui/form'
import { Section } from '#ui/page'
import { isTyped, type WorkDraft, workDraftSchema } from '../../contract/index.ts'
import type { DeskService } from '../desk-service.ts'
import { type DeskDetails, recordOf, versionOf } from './desk-details.ts'
import styles from './work.module.css'

/** The rules for deciding a referral or a variation. */
export type DecisionRules = {
  readonly fields: typeof decisionFields | typeof acceptanceFields
  /** The possible decisions. */
  readonly decisions: readonly Option[]
  readonly parse: Parse<FormOf<typeof decisionFields>, { readonly decision: string; readonly uwNotes: string | null }>
  /** Shown below the notes. */
  readonly hint?: string
}

/** An underwriter's unsent input for one referral or variation. */
export type UnsentInput = Omit<WorkDraft, 'version'>

export const noInput: UnsentInput = { decision: '', uwNotes: '', question: '' }

type Options = {
  readonly details: DeskDetails
  readonly rules: DecisionRules
  readonly service: DeskService
  /** The draft that was saved before this visit. */
  readonly loaded: LoadedDraft<WorkDraft>
}

export type WorkForms = ReturnType<typeof useWorkDraft>

/** The forms of a decision and a question, autosaved as one draft on the server, never in the browser's storage. */
export function useWorkDraft({ details, rules, service, loaded }: Options) {
  const { fields, decisions, parse } = rules
  const version = versionOf(details)
  const { decision, uwNotes, question: text } = loaded.content ?? noInput
  const deciding = useFormStore({ fields, lists: { decisions }, initial: { decision, uwNotes }, parse })
  const asking = useFormStore({ fields: questionFields, lists: {}, initial: { text } })
  const typed = (): UnsentInput => ({ ...deciding.values(), question: asking.text('text') })
  const show = ({ decision: chosen, uwNotes: notes, question }: UnsentInput) => {
    deciding.replace({ decision: chosen, uwNotes: notes })
    asking.replace({ text: question })
  }
  const shown = useRef(version)
  useLayoutEffect(() => {
    shown.current = version
  })
  // The version that was shown while typing; a newer one may exist.
  const typedFor = useRef(loaded.content?.version ?? version)
  const draft = useDraft<WorkDraft>({
    url: service.draftUrl(recordOf(details)),
    schema: workDraftSchema,
    loaded,
    read: () => (isTyped(typed()) ? { ...typed(), version: typedFor.current } : null),
    restore: ({ content }) => {
      show(content ?? noInput)
      typedFor.current = content?.version ?? version
    },
    labelOf: (field) => (field === 'question' ? asking.locate('text') : deciding.locate(field)).label,
    subscribe: (changed) => {
      const noteVersion = () => {
        typedFor.current = shown.current
        changed()
      }
      const endDeciding = deciding.subscribe(null, noteVersion)
      const endAsking = asking.subscribe(null, noteVersion)
      return () => {
        endDeciding()
        endAsking()
      }
    },
  })
  // The input before it was discarded.
  const [discarded, setDiscarded] = useState<UnsentInput | null>(null)
  return {
    deciding,
    asking,
    draft,
    typed,
    /** Empties what was sent; text typed since stays. */
    sent: (what: Partial<UnsentInput>) => {
      show(leftOf(typed(), what))
      draft.resume()
    },
    clearErrors: () => {
      for (const field of ['decision', 'uwNotes']) deciding.clear(field)
      asking.clear('text')
    },
    isDiscarded: discarded !== null,
    discard: () => {
      setDiscarded(typed())
      show(noInput)
      draft.discard()
    },
    undo: () => {
      if (discarded) show(restored(typed(), discarded))
      setDiscarded(null)
    },
    dismiss: () => setDiscarded(null),
  }
}

/** Restores earlier values into empty fields; values typed since stay. */
export function restored(typed: UnsentInput, before: UnsentInput): UnsentInput {
  const field = (name: keyof UnsentInput) => (typed[name].trim() === '' ? before[name] : typed[name])
  return { decision: field('decision'), uwNotes: field('uwNotes'), question: field('question') }
}

/** The input after something was sent: fields that equal the sent values are empty. */
export function leftOf(typed: UnsentInput, sent: Partial<UnsentInput>): UnsentInput {
  const left = (field: keyof UnsentInput) => (sent[field]?.trim() === typed[field].trim() ? '' : typed[field])
  return { decision: left('decision'), uwNotes: left('uwNotes'), question: left('question') }
}

type RestoredWorkProps = {
  readonly work: WorkForms
  /** The version for which the restored draft was typed, and the version that is shown. */
  readonly typedFor: number
  readonly version: number
}

/** Says that a draft was restored, also for another version, and offers to discard it. */
export function RestoredWork({ work, typedFor, version }: RestoredWorkProps) {
  const [dismissed, setDismissed] = useState(false)
  if (work.isDiscarded) return <DiscardedWork work={work} />
  if (dismissed || !isTyped(work.typed())) return null
  const isSentAgain = typedFor !== version
  return (
    <DraftNotice
      tone={isSentAgain ? 'warning' : 'info'}
      onStartAgain={work.discard}
      onDismiss={() => setDismissed(true)}
    >
      {isSentAgain ? (
        <p>
          You typed it for version {typedFor}. The lender has submitted version {version} since: read that one first.
        </p>
      ) : null}
    </DraftNotice>
  )
}

function DiscardedWork({ work: { undo, dismiss } }: { readonly work: WorkForms }) {
  return (
    <UndoNotice title="Unsent text discarded." focused onUndo={undo} onDismiss={dismiss}>
      <p>Undo restores what you had typed.</p>
    </UndoNotice>
  )
}

type UnsentWorkProps = {
  readonly work: WorkForms
  /** The label of a decision's notes. */
  readonly notesLabel: string
}

/** Unsent input for a request that someone else has decided in the meantime, to copy and then discard. */
export function UnsentWork({ work, notesLabel }: UnsentWorkProps) {
  const { uwNotes, question } = work.typed()
  const discard = useRef<HTMLButtonElement>(null)
  const { isDiscarded } = work
  const wasDiscarded = useRef(isDiscarded)
  useEffect(() => {
    if (wasDiscarded.current && !isDiscarded) discard.current?.focus({ preventScroll: true })
    wasDiscarded.current = isDiscarded
  }, [isDiscarded])
  if (isDiscarded) return <DiscardedWork work={work} />
  const texts = [
    { label: notesLabel, text: uwNotes },
    { label: 'Question', text: question },
  ].filter(({ text }) => text.trim() !== '')
  if (texts.length === 0) return null
  return (
    <Section print={false} title="Not sent" lead="You typed this before it was decided. Copy what you still need.">
      {texts.map(({ label, text }) => (
        <div className={styles.unsent} key={label}>
          <h3 className={styles.label}>{label}</h3>
          <p className={styles.prose}>{text}</p>
        </div>
      ))}
      <ButtonRow>
        <Button small ref={discard} onClick={work.discard}>
          Discard
        </Button>
      </ButtonRow>
    </Section>
  )
}
