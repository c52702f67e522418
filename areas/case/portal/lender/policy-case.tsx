import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type AnswerDraft, answerDraftSchema, caseKinds, isOpenPolicyCase, type PolicyCase } from '#areas/case/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { useRecordEvents } from '#areas/notification/portal'
import type { LoadedDraft } from '#browser/drafts'
import { isUnknownCall } from '#browser/http'
import { ViewOnlyNotice } from '#ui/form'
import { NotLoaded, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import type { CaseView } from '../case-view.ts'
import { OpeningPage } from '../opening-page.tsx'
import { useCaseCalls } from '../use-case-calls.ts'
import { AttachDocuments } from './attach-documents.tsx'
import type { NeededItem } from './needed-documents.tsx'
import { OpenCase } from './open-case.tsx'
import { type PolicyCaseName, type policyCaseCalls, uncached } from './policy-case-service.ts'
import { uploadedIn } from './use-file-form.tsx'
import { useOpenCase } from './use-open-case.ts'

/** What a kind of case about policies supplies to the pages of a policy. */
export type PolicyCasePages = {
  readonly Screen: ComponentType<PolicyCaseScreenProps>
  readonly List: ComponentType<PolicyCaseListProps>
  /** The link to its form, for a policy in force. */
  readonly Link?: ComponentType<{ readonly policyNumber: string; readonly href: string }>
}

export type PolicyCaseScreenProps = {
  readonly policyNumber: string
  /** The case to show; undefined for the open one, or the form. */
  readonly caseId: string | undefined
  readonly href: string
  /** The address of the policy; null for users who may not see it. */
  readonly policyHref: string | null
}

export type PolicyCaseListProps = {
  readonly policyNumber: string
  /** The address of a case; without an ID, of the open one or the form. */
  readonly hrefOf: (caseId?: string) => string
  /** Called when the policy has changed with a case. */
  readonly onAccepted?: () => void
}

type Calls<Details, Draft extends object = object> = ReturnType<
  typeof policyCaseCalls<Details, unknown, Draft, { readonly fileTypes: readonly string[] }>
>

/**
 * Loads what a policy's form starts from, and its draft. Each visit loads again, because the data may have changed since
 * the last one; `reopen` begins another visit.
 */
export function usePolicyCaseForm<Start, Draft extends object>(
  name: PolicyCaseName,
  policyNumber: string,
  service: { readonly open: (policyNumber: string) => Promise<Start> } & Pick<Calls<never, Draft>, 'loadDraft'>,
) {
  const mayAct = hasRight(useCaller(), 'variation', 'full')
  const [visit, setVisit] = useState(() => crypto.randomUUID())
  const query = useQuery({
    queryKey: [name, policyNumber, visit],
    queryFn: async () => {
      const [start, draft] = await Promise.all([
        service.open(policyNumber),
        mayAct ? service.loadDraft(policyNumber) : { content: null, revision: null },
      ])
      return { start, draft }
    },
    ...uncached,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...query, reopen: () => setVisit(crypto.randomUUID()) }
}

type OpenPolicyCaseProps<Details> = Omit<PolicyCaseScreenProps, 'caseId' | 'href'> & {
  readonly name: PolicyCaseName
  readonly caseId: string
  readonly title: string
  readonly service: Pick<
    Calls<Details>,
    | 'details'
    | 'withdraw'
    | 'answer'
    | 'answerDraftUrl'
    | 'loadAnswerDraft'
    | 'files'
    | 'uuid'
    | 'attach'
    | 'documentAddress'
  >
  readonly viewOf: (details: Details) => CaseView
  /** What follows from withdrawing it. */
  readonly consequence: string
  /** The success text of the submission that led here. */
  readonly done?: string | null
  /** More buttons at the top. */
  readonly actionsOf?: (details: Details) => ReactNode
  /** The documents that are usually needed, and which of them are among the files with these names. */
  readonly neededOf?: (details: Details, names: readonly string[]) => readonly NeededItem[]
}

/** A case about a policy as its lender sees it, with the lender's actions. */
export function OpenPolicyCase<Details extends PolicyCase>(props: OpenPolicyCaseProps<Details>) {
  const { name, caseId, policyNumber, title, service } = props
  const { data, error, restores, refresh, retry, restore } = useOpenCase(name, caseId, async () => {
    const [details, loaded, files] = await Promise.all([
      service.details(caseId),
      // When the draft cannot be loaded, an answer can still be sent.
      service.loadAnswerDraft(caseId).catch(() => ({ content: null, revision: null, failed: true }) as const),
      // Without file types, an answer can still be sent without files.
      service.files().catch(() => null),
    ])
    return { details, loaded, fileTypes: files?.fileTypes ?? null }
  })
  if (data) return <Loaded key={restores} {...props} {...data} onRefresh={refresh} onRestore={restore} />
  return (
    <OpeningPage
      title={title}
      windowTitle={windowTitleOf(name, policyNumber)}
      name={`${caseKinds[name]} ${caseId}`}
      noun={name}
      error={error}
      onRetry={retry}
    />
  )
}

export function windowTitleOf(name: PolicyCaseName, policyNumber: string): string {
  return `${caseKinds[name]} of policy ${policyNumber}`
}

type LoadedProps<Details> = OpenPolicyCaseProps<Details> & {
  readonly details: Details
  readonly loaded: LoadedDraft<AnswerDraft>
  /** Null for a service whose cases have no files. */
  readonly fileTypes: readonly string[] | null
  readonly onRefresh: () => Promise<void>
  readonly onRestore: (draft: LoadedDraft<AnswerDraft>) => void
}

function Loaded<Details extends PolicyCase>(props: LoadedProps<Details>) {
  const { details, loaded, fileTypes, onRefresh, onRestore } = props
  const { name, caseId, service, policyHref, viewOf, consequence, done, actionsOf, neededOf } = props
  const { policyNumber, status, documents, can, decidedAt } = details
  const mayAct = hasRight(useCaller(), 'variation', 'full')
  const calls = useCaseCalls(onRefresh, done)
  return (
    <OpenCase
      view={viewOf(details)}
      title={props.title}
      windowTitle={windowTitleOf(name, policyNumber)}
      lead={
        <>
          {caseKinds[name]} {caseId} of policy{' '}
          {policyHref === null ? policyNumber : <a href={policyHref}>{policyNumber}</a>}
        </>
      }
      calls={calls}
      can={can}
      withdrawal={{ consequence, call: (seen) => service.withdraw(caseId, seen) }}
      answerForm={{
        draft: {
          url: service.answerDraftUrl(caseId),
          schema: answerDraftSchema,
          loaded,
          read: ({ answer: text, ...answer }) => ({ text, ...answer }),
          write: ({ text, ...answer }) => ({ answer: text, ...answer }),
        },
        ...(fileTypes && { files: { mode: 'pre-signed', fileTypes, loadUuid: service.uuid } }),
        send: async (answer, picking) => service.answer(caseId, { ...answer, ...(await uploadedIn(picking)) }),
      }}
      onRestore={onRestore}
      actions={actionsOf?.(details)}
      documentAddress={(documentId) => service.documentAddress(caseId, documentId)}
      attachForm={
        fileTypes && documents && can.withdraw && isOpenPolicyCase(status) ? (
          <AttachDocuments
            neededOf={neededOf && ((names) => neededOf(details, names))}
            {...{ caseId, details, service, fileTypes, calls }}
          />
        ) : null
      }
      notice={mayAct || decidedAt !== null ? null : <ViewOnlyNotice right={`answer and withdraw ${name}s`} />}
    />
  )
}

/** The cases of a kind about a policy, newest first, loaded again after each event. */
export function usePolicyCases<Summary>(
  name: PolicyCaseName,
  service: { readonly list: (policyNumber: string) => Promise<Summary[]> },
  { policyNumber, onAccepted }: Pick<PolicyCaseListProps, 'policyNumber' | 'onAccepted'>,
) {
  const query = useQuery({
    queryKey: ['cases-of', name, policyNumber],
    queryFn: () => service.list(policyNumber),
    ...uncached,
  })
  const refetch = () => void query.refetch()
  useRecordEvents(
    [name],
    ({ record, event }) => {
      if (record.kind !== name || record.policyNumber !== policyNumber) return
      refetch()
      if (event.kind === 'accepted') onAccepted?.()
    },
    refetch,
  )
  return query
}

type PolicyCasesProps<Summary> = {
  readonly title: string
  readonly cases: ReturnType<typeof usePolicyCases<Summary>>
  /** Shown without a case; by default the section is hidden. */
  readonly none?: ReactNode
  readonly children: (summaries: readonly Summary[]) => ReactNode
}

/** The section of a policy's cases; absent for a service without them. */
export function PolicyCases<Summary>({ title, cases, none, children }: PolicyCasesProps<Summary>) {
  const { data, error, refetch } = cases
  if (isUnknownCall(error) || (!error && !none && !data?.length)) return null
  return (
    <Section title={title}>
      {error ? (
        <NotLoaded what={`The ${title.toLowerCase()}`} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading label={`Loading the ${title.toLowerCase()}`} />
      ) : data.length === 0 ? (
        none
      ) : (
        children(data)
      )}
    </Section>
  )
}
