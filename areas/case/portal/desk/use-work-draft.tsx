import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hasInput, questionFields, type WorkDraft, workDraftSchema } from '#areas/case/contract'
import { type LoadedDraft, useDraft } from '#browser/drafts'
import { Button, ButtonRow } from '#ui/button'
import { FormNotice } from '#ui/draft'
import { useFormStore } from '#ui/form'
import { Prose, Section } from '#ui/page'
import type { CaseDeskService } from './case-desk-service.ts'
import type { DeskCase } from './desk-case.ts'
import styles from './work.module.css'

/** An underwriter's unsent input for one case. */
export type UnsentInput = Omit<WorkDraft, 'version'>

export const noInput: UnsentInput = { decision: '', uwNotes: '', question: '' }

type Options = {
  readonly deskCase: DeskCase
  readonly service: CaseDeskService
  /** The draft that was saved before this visit. */
  readonly loaded: LoadedDraft<WorkDraft>
}

export type WorkForms = ReturnType<typeof useWorkDraft>

/** The forms of a decision and a question, autosaved as one draft on the server, never in the browser's storage. */
export function useWorkDraft({ deskCase, service, loaded }: Options) {
  const { fields, decisions } = deskCase.rules
  const version = deskCase.version ?? 1
  const { decision, uwNotes, question: text } = loaded.content ?? noInput
  const decisionForm = useFormStore({
    ...{ fields, lists: { decisions }, initial: { decision, uwNotes } },
    parse: (form) => deskCase.rules.parse(withTemplate(form, deskCase)),
  })
  const questionForm = useFormStore({ fields: questionFields, lists: {}, initial: { text } })
  const entered = (): UnsentInput => ({ ...decisionForm.values(), question: questionForm.text('text') })
  const show = ({ question, ...decided }: UnsentInput) => {
    decisionForm.replace(decided)
    questionForm.replace({ text: question })
  }
  const shown = useRef(version)
  useLayoutEffect(() => {
    shown.current = version
  })
  // The version that was shown while typing; a newer one may exist.
  const typedFor = useRef(loaded.content?.version ?? version)
  const draft = useDraft<WorkDraft>({
    url: service.draftUrl(deskCase.record),
    schema: workDraftSchema,
    loaded,
    formContent: () => (hasInput(entered()) ? { ...entered(), version: typedFor.current } : null),
    restore: ({ content }) => {
      const { version: typedVersion, ...input } = content ?? { ...noInput, version }
      show(input)
      typedFor.current = typedVersion
    },
    labelOf: (field) => (field === 'question' ? questionForm.locate('text') : decisionForm.locate(field)).label,
    subscribe: (changed) => {
      const noteVersion = () => {
        typedFor.current = shown.current
        changed()
      }
      const endDecision = decisionForm.subscribe(null, noteVersion)
      const endQuestion = questionForm.subscribe(null, noteVersion)
      return () => {
        endDecision()
        endQuestion()
      }
    },
  })
  const [discarded, setDiscarded] = useState<UnsentInput | null>(null)
  return {
    decisionForm,
    questionForm,
    draft,
    entered,
    /** Empties what was submitted; text entered since stays. */
    clearSubmitted: (what: Partial<UnsentInput>) => {
      show(withoutSubmitted(entered(), what))
      draft.resume()
    },
    isDiscarded: discarded !== null,
    discard: () => {
      setDiscarded(entered())
      show(noInput)
      draft.discard()
    },
    undo: () => {
      if (discarded) show(restored(entered(), discarded))
      setDiscarded(null)
    },
    dismiss: () => setDiscarded(null),
  }
}

/** Restores earlier values into empty fields; values entered since stay. */
export function restored(entered: UnsentInput, before: UnsentInput): UnsentInput {
  const field = (name: keyof UnsentInput) => (entered[name].trim() === '' ? before[name] : entered[name])
  return { decision: field('decision'), uwNotes: field('uwNotes'), question: field('question') }
}

/** The input after something was submitted: fields that equal the submitted values are empty. */
export function withoutSubmitted(entered: UnsentInput, submitted: Partial<UnsentInput>): UnsentInput {
  const left = (field: keyof UnsentInput) => (submitted[field]?.trim() === entered[field].trim() ? '' : entered[field])
  return { decision: left('decision'), uwNotes: left('uwNotes'), question: left('question') }
}

type Decided = Pick<UnsentInput, 'decision' | 'uwNotes'>

/**
 * The form with the first template of its decision in place of empty notes, where its decision requires notes. The field
 * itself stays empty, so that the template of one decision is never sent with another.
 */
export function withTemplate(form: Decided, { noteTemplates, rules }: Pick<DeskCase, 'noteTemplates' | 'rules'>) {
  const isRequired = rules.parse(form).errors?.some(({ field }) => field === 'uwNotes')
  if (!isRequired || form.uwNotes.trim() !== '') return form
  const template = noteTemplates.find(({ decision }) => decision === form.decision)
  return template ? { ...form, uwNotes: template.text } : form
}

/**
 * The other decisions whose templates are in the notes. A text that is in one for the chosen decision, or for any, is of
 * no other decision.
 */
export function otherDecisionsIn({ decision: chosen, uwNotes }: Decided, templates: DeskCase['noteTemplates']) {
  const own = templates.filter(({ decision }) => decision === null || decision === chosen)
  const others = templates.flatMap(({ decision, text }) => {
    if (decision === null || decision === chosen) return []
    const rest = own
      .filter((one) => one.text.includes(text))
      .reduce((notes, one) => notes.replaceAll(one.text, ''), uwNotes)
    return rest.includes(text) ? [decision] : []
  })
  return [...new Set(others)]
}

type RestoredWorkProps = {
  readonly work: WorkForms
  /** The version for which the restored draft was entered, and the version that is shown. */
  readonly typedFor: number
  readonly version: number
}

/** Says that a draft was restored, also for another version, and offers to discard it. */
export function RestoredWork({ work, typedFor, version }: RestoredWorkProps) {
  const [dismissed, setDismissed] = useState(false)
  if (work.isDiscarded) return <DiscardedWork work={work} />
  if (dismissed || !hasInput(work.entered())) return null
  const isResubmitted = typedFor !== version
  return (
    <FormNotice
      title="Draft restored."
      tone={isResubmitted ? 'warning' : 'info'}
      action={{ label: 'Reset', run: work.discard }}
      onDismiss={() => setDismissed(true)}
    >
      {isResubmitted ? (
        <p>
          You typed it for version {typedFor}. The lender has submitted version {version} since: read that one first.
        </p>
      ) : null}
    </FormNotice>
  )
}

function DiscardedWork({ work: { undo, dismiss } }: { readonly work: WorkForms }) {
  return (
    <FormNotice title="Unsent text discarded." focused action={{ label: 'Undo', run: undo }} onDismiss={dismiss}>
      <p>Undo restores what you had typed.</p>
    </FormNotice>
  )
}

type UnsentWorkProps = {
  readonly work: WorkForms
  readonly notesLabel: string
}

/** Unsent input for a request that someone else has decided in the meantime, to copy and then discard. */
export function UnsentWork({ work, notesLabel }: UnsentWorkProps) {
  const { uwNotes, question } = work.entered()
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
          <Prose>{text}</Prose>
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
