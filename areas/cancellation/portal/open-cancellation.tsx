import { LoadFailure, OpenCase, useCaseCalls, useOpenCase } from '#areas/case/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { LoadedDraft } from '#browser/drafts'
import { ViewOnlyNotice } from '#ui/form'
import { Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { type AnswerDraft, answerDraftSchema, type CancellationDetails } from '../contract/index.ts'
import type { CancellationService } from './cancellation-service.ts'
import { cancellationView } from './cancellation-view.tsx'

type OpenCancellationProps = {
  readonly policyNumber: string
  readonly cancellationId: string
  readonly service: CancellationService
  /** The success text of the submission that led here. */
  readonly done?: string | null
  /** The address of the policy; null for users who may not see it. */
  readonly policyHref: string | null
}

const title = 'Cancellation'
const noDraft = { content: null, revision: null } as const

/** A cancellation of a policy as its lender sees it: its status, the refund and the lender's actions. */
export function OpenCancellation(props: OpenCancellationProps) {
  const { policyNumber, cancellationId, service } = props
  const { data, error, restores, refresh, retry, restore } = useOpenCase('cancellation', cancellationId, async () => {
    const [details, loaded] = await Promise.all([
      service.details(cancellationId),
      // When the draft cannot be loaded, an answer can still be sent.
      service.loadAnswerDraft(cancellationId).catch(() => ({ ...noDraft, failed: true }) as const),
    ])
    return { details, loaded }
  })
  if (data) return <Cancellation key={restores} {...props} {...data} onRefresh={refresh} onRestore={restore} />
  return (
    <Page title={title} windowTitle={`Cancellation of policy ${policyNumber}`} lead={`Policy ${policyNumber}`}>
      {error ? (
        <LoadFailure error={error} name={`Cancellation ${cancellationId}`} onRetry={retry} />
      ) : (
        <Loading label="Opening the cancellation" />
      )}
    </Page>
  )
}

type CancellationProps = OpenCancellationProps & {
  readonly details: CancellationDetails
  readonly loaded: LoadedDraft<AnswerDraft>
  readonly onRefresh: () => Promise<void>
  /** Shows the other draft. */
  readonly onRestore: (draft: LoadedDraft<AnswerDraft>) => void
}

function Cancellation({ details, loaded, service, done, policyHref, onRefresh, onRestore }: CancellationProps) {
  const { cancellationId, policyNumber, can, decidedAt } = details
  const mayAct = hasRight(useCaller(), 'variation', 'full')
  const calls = useCaseCalls(onRefresh, done)
  return (
    <OpenCase
      view={cancellationView(details)}
      title={title}
      windowTitle={`Cancellation of policy ${policyNumber}`}
      lead={
        <>
          Cancellation {cancellationId} of policy{' '}
          {policyHref === null ? policyNumber : <a href={policyHref}>{policyNumber}</a>}
        </>
      }
      calls={calls}
      can={can}
      withdrawal={{
        consequence: 'The policy stays in force. You can submit another cancellation.',
        call: () => service.withdraw(cancellationId),
      }}
      answering={{
        draft: {
          url: service.answerDraftUrl(cancellationId),
          schema: answerDraftSchema,
          loaded,
          read: ({ answer, messageNumber }) => ({ text: answer, messageNumber, uuid: null, files: [] }),
          write: ({ text, messageNumber }) => ({ answer: text, messageNumber }),
        },
        send: (answer) => service.answer(cancellationId, answer),
      }}
      onRestore={onRestore}
      notice={mayAct || decidedAt !== null ? null : <ViewOnlyNotice right="answer and withdraw cancellations" />}
    />
  )
}
