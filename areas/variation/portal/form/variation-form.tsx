import { useMemo, useRef, useState } from 'react'
import { DocumentFields, submitDisabledReason, uploadedIn } from '#areas/case/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import { NotificationSettings, useRecordEvents } from '#areas/notification/portal'
import type { PolicyLists } from '#areas/policy/contract'
import { PolicyInformation } from '#areas/policy/portal'
import {
  messages,
  type PolicyDetails,
  parsePolicyDetails,
  type VariationDraft,
  type VariationForm as VariationValues,
  variationDraftSchema,
  variationFields,
  variationFormOf,
} from '#areas/variation/contract'
import { type LoadedDraft, useFormDraft } from '#browser/drafts'
import { isRefused, useCalls } from '#browser/http'
import { DraftStatus } from '#ui/draft'
import { RequiredNote } from '#ui/field'
import {
  FieldInputs,
  Form,
  FormEnd,
  FormErrors,
  ReplacedNotice,
  ResetRow,
  SubmitButton,
  useSelection,
  ViewOnlyNotice,
} from '#ui/form'
import { Card, Columns, hrefHere, Note, Notice, NotLoaded, Page, Section } from '#ui/page'
import type { VariationLinks } from '../open-variation.tsx'
import { PolicyVariations } from '../policy-variations.tsx'
import { useFilesOfDraft, useVariationFiles } from '../variation-files.tsx'
import type { OpenedPolicy, VariationService } from '../variation-service.ts'
import { dollars } from '../view/figures.ts'
import { mergePolicy } from './merge-policy.ts'
import { RowSections } from './row-sections.tsx'
import { ChangesPanel, ConfirmVariation } from './shown-changes.tsx'
import { SubmissionNotices } from './submission-notices.tsx'
import { TypesSection } from './types-section.tsx'
import { useChanges } from './use-changes.ts'
import { nouns, type ReadyVariation, useVariationForm, useVariedSubject } from './use-variation-form.ts'

type VariationFormProps = {
  readonly details: OpenedPolicy
  readonly lists: PolicyLists
  readonly draft: LoadedDraft<VariationDraft>
  readonly service: VariationService
  readonly links: VariationLinks
  /** Opens the policy's variation again, in its current state. */
  readonly onReopen: () => void
}

/** The form of a variation (specification 001 §2 and §4). */
export function VariationForm({ lists, draft: loaded, service, links, onReopen, ...props }: VariationFormProps) {
  const mayVary = hasRight(useCaller(), 'variation', 'full')
  // The details as loaded, or as reloaded after the policy changed.
  const [details, setDetails] = useState(props.details)
  const { policy, version } = details
  const policyName = `Policy ${policy.policyNumber}`
  const subject = useVariedSubject(details, lists)
  const [blank] = useState(() => variationFormOf(subject.policy))
  const restored = loaded.content
  const store = useVariationForm(subject, restored ? formOf(restored) : blank)
  const calls = useCalls()
  const [expanded, setExpanded] = useState(0)
  const [confirming, setConfirming] = useState<ReadyVariation | null>(null)
  const [refusal, setRefusal] = useState<'policy-changed' | 'variation-open' | null>(null)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const isVariable = policy.policyStatus === 'In Force'
  const viewOnly = !mayVary || !isVariable
  const locked = viewOnly || submitted !== null
  const changes = useChanges(store, subject, service)
  const files = useVariationFiles(service, restored)
  // A colleague has submitted a variation, so this one cannot be submitted.
  const [overtaken, setOvertaken] = useState(false)
  useRecordEvents(['variation'], ({ record, event }) => {
    const isOther = submitted === null && calls.busy === null
    if (
      record.kind === 'variation' &&
      record.policyNumber === policy.policyNumber &&
      event.kind === 'submitted' &&
      isOther
    )
      setOvertaken(true)
  })
  const draft = useFormDraft(store, {
    url: service.draftUrl(policy.policyNumber),
    schema: variationDraftSchema,
    loaded,
    contentOf: (form) => ({ ...form, version, ...files.draftFiles.current }) as VariationDraft,
    restore: ({ content }, { restore }) => restore(content ? formOf(content) : blank),
  })
  const { replacing } = draft
  useFilesOfDraft(files, () => locked || draft.changed())
  const { picking } = files
  const types = useSelection(store, 'types')
  const attached = picking.attached.map(({ name }) => name)
  const needed = files.neededFor(types, attached)
  const why = submitDisabledReason(picking, false)

  const confirm = (ready: ReadyVariation) => {
    calls.show(ready.changed ? [] : [{ message: messages.nothingChanged }])
    if (!ready.changed) return
    changes.refresh()
    setConfirming(ready)
  }
  const submit = async ({ body }: ReadyVariation) => {
    setConfirming(null)
    setRefusal(null)
    const response = await calls.run(
      'Submitting the variation',
      (signal) => draft.during(async () => service.submit({ ...body, ...(await uploadedIn(picking)) }, signal)),
      {
        onRefused: (error) => {
          picking.showRefused(error.refused)
          for (const code of ['policy-changed', 'variation-open'] as const) if (isRefused(error, code)) setRefusal(code)
        },
      },
    )
    if (!response) return
    draft.end()
    replacing.dismiss()
    setSubmitted(response.id)
    window.scrollTo({ top: 0 })
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }
  const reload = async () => {
    const opened = await calls.run('Loading the policy', () => service.open(policy.policyNumber))
    if (!opened) return
    setRefusal(null)
    if (opened.details.openVariation || opened.details.policy.policyStatus !== 'In Force') return onReopen()
    const now = variationFormOf(parsePolicyDetails(opened.details))
    const input = store.values()
    setDetails(opened.details)
    replacing.replace(
      mergePolicy(variationFormOf(subject.policy), now, input),
      'Policy reloaded. Your changes are kept.',
    )
  }
  const startAgain = () => {
    picking.reset()
    draft.reset(variationFormOf(subject.policy), { message: 'Changes discarded.' })
    calls.show([])
    setRefusal(null)
  }
  const errors = useMemo(
    () => (calls.uhOh ? [{ message: messages.unexpected }] : calls.errors),
    [calls.uhOh, calls.errors],
  )
  return (
    <div ref={page}>
      <Page
        title="VARIATIONS FORM"
        windowTitle={`Variation of policy ${policy.policyNumber}`}
        lead={links.policy === null ? policyName : <a href={links.policy}>{policyName}</a>}
        busy={calls.busy}
        actions={mayVary ? <NotificationSettings /> : null}
        notices={
          <>
            {mayVary ? null : <ViewOnlyNotice right="submit variations" />}
            {isVariable ? null : <Notice>{messages.notInForce(policy.policyNumber, policy.policyStatus)}</Notice>}
            <FormErrors store={store} refused={errors} title={messages.invalid} nouns={nouns} />
            <SubmissionNotices
              refusal={refusal}
              overtaken={overtaken}
              submitted={submitted}
              policyLink={{ name: policyName, href: links.policy }}
              onReload={() => void reload()}
              onReopen={onReopen}
            />
            {restored && restored.version !== version && !submitted ? (
              <Notice tone="warning" title="The policy changed after this draft was saved.">
                <p>Check What changes before you submit, or start again.</p>
              </Notice>
            ) : null}
            <ReplacedNotice replacing={replacing} />
          </>
        }
      >
        <PolicyInformation policy={{ ...policy, brand: '' }} />
        <AlsoCounted policy={policy} />
        <PolicyVariations
          policyNumber={policy.policyNumber}
          hrefOf={(variation) => hrefHere({ variation })}
          title="Variations of this policy"
          hidesNone
        />
        <Form
          store={store}
          lists={lists}
          label="VARIATIONS FORM"
          locked={locked}
          viewOnly={viewOnly}
          onValid={confirm}
          onInvalid={() => {
            calls.show([])
            setExpanded(expanded + 1)
          }}
        >
          <Columns
            asideLabel="What changes"
            asideSize="tall"
            aside={<ChangesPanel changes={changes} />}
            end={
              <FormEnd>
                {locked ? (
                  <SubmitButton label="Submit Variation" disabled />
                ) : (
                  <>
                    <ResetRow replacing={replacing} label="Reset" onReset={startAgain}>
                      <SubmitButton
                        label="Submit Variation"
                        busyLabel="Submitting…"
                        busy={calls.busy !== null}
                        disabled={why !== null}
                      />
                    </ResetRow>
                    {why === null ? null : <Note>{why}</Note>}
                    <DraftStatus draft={draft} />
                  </>
                )}
              </FormEnd>
            }
          >
            {locked ? null : <RequiredNote />}
            <TypesSection store={store} />
            <RowSections store={store} subject={subject} expanded={expanded} />
            <Card>
              <FieldInputs fields={Object.values(variationFields)} />
            </Card>
            {viewOnly || (!files.isOffered && !files.onRetry) ? null : (
              <Section title="Documents">
                {files.onRetry ? (
                  <NotLoaded what="The accepted file types" onRetry={files.onRetry} />
                ) : (
                  <DocumentFields picking={picking} needed={needed} disabled={locked || calls.busy !== null} />
                )}
              </Section>
            )}
          </Columns>
        </Form>
        <ConfirmVariation
          ready={confirming}
          changes={changes}
          missing={needed.filter(({ there }) => !there)}
          onYes={() => confirming && void submit(confirming)}
          onNo={() => setConfirming(null)}
        />
      </Page>
    </div>
  )
}

function formOf({ version: _version, uuid: _uuid, files: _files, ...form }: VariationDraft): VariationValues {
  return form
}

/** Shows the amounts that the LVR includes besides the loans of the form. */
function AlsoCounted({ policy }: Pick<PolicyDetails, 'policy'>) {
  const { outstandingLoanBalance, otherSharesAmount } = policy
  const counted = [
    ...(outstandingLoanBalance ? [`the outstanding balance of ${dollars(outstandingLoanBalance)}`] : []),
    ...(otherSharesAmount > 0 ? [`the other share of ${dollars(otherSharesAmount)}`] : []),
  ]
  return counted.length === 0 ? null : <Notice>The LVR also counts {counted.join(' and ')}.</Notice>
}
