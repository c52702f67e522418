import { OpenCase, OpeningPage, useCaseCalls, useOpenCase } from '#areas/case/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import { type AnswerDraft, answerDraftSchema, type VariationDetails } from '#areas/variation/contract'
import type { LoadedDraft } from '#browser/drafts'
import { Button } from '#ui/button'
import { ViewOnlyNotice } from '#ui/form'
import type { VariationService } from './variation-service.ts'
import { variationView } from './view/variation-view.tsx'

/** The targets of the links. */
export type VariationLinks = {
  /** The variation of the policy. */
  readonly variation: string
  /** The policy; null for users who may not see it. */
  readonly policy: string | null
}

type OpenVariationProps = {
  readonly policyNumber: string
  readonly variationId: string
  readonly service: VariationService
  readonly links: VariationLinks
  /** Opens the policy's variation again: the form, once this variation is closed. */
  readonly onReopen: () => void
}

const noDraft = { content: null, revision: null } as const
const title = 'VARIATIONS FORM'

/** The open variation of a policy: its status, its changes and the lender's actions. */
export function OpenVariation(props: OpenVariationProps) {
  const { policyNumber, variationId, service } = props
  const { data, error, restores, refresh, retry, restore } = useOpenCase('variation', variationId, async () => {
    const [details, loaded] = await Promise.all([
      service.details(variationId),
      // When the draft cannot be loaded, an answer can still be sent.
      service.loadAnswerDraft(variationId).catch(() => ({ ...noDraft, failed: true }) as const),
    ])
    return { details, loaded }
  })
  if (data) return <Variation key={restores} {...props} {...data} onRefresh={refresh} onRestore={restore} />
  return (
    <OpeningPage
      title={title}
      windowTitle={`Variation of policy ${policyNumber}`}
      name={`Variation ${variationId}`}
      noun="variation"
      error={error}
      onRetry={retry}
    />
  )
}

type VariationProps = OpenVariationProps & {
  readonly details: VariationDetails
  readonly loaded: LoadedDraft<AnswerDraft>
  readonly onRefresh: () => Promise<void>
  /** Shows the other draft. */
  readonly onRestore: (draft: LoadedDraft<AnswerDraft>) => void
}

function Variation({ details, loaded, policyNumber, service, links, onReopen, onRefresh, onRestore }: VariationProps) {
  const { variationId, can, decidedAt } = details
  const mayVary = hasRight(useCaller(), 'variation', 'full')
  const calls = useCaseCalls(onRefresh)
  return (
    <OpenCase
      view={variationView(details)}
      title={title}
      windowTitle={`Variation of policy ${policyNumber}`}
      lead={
        <>
          Variation {variationId} of policy{' '}
          {links.policy === null ? policyNumber : <a href={links.policy}>{policyNumber}</a>}
        </>
      }
      calls={calls}
      can={can}
      withdrawal={{
        consequence: 'The policy will not change. You can submit another variation.',
        call: () => service.withdraw(variationId),
      }}
      answering={{
        draft: {
          url: service.answerDraftUrl(variationId),
          schema: answerDraftSchema,
          loaded,
          read: ({ answer, messageNumber }) => ({ text: answer, messageNumber, uuid: null, files: [] }),
          write: ({ text, messageNumber }) => ({ answer: text, messageNumber }),
        },
        send: (answer) => service.answer(variationId, answer),
      }}
      onRestore={onRestore}
      actions={decidedAt === null ? null : <Button onClick={onReopen}>New variation</Button>}
      notice={mayVary || decidedAt !== null ? null : <ViewOnlyNotice right="answer and withdraw variations" />}
    />
  )
}
