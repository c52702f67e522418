import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OpeningPage, PolicyCaseBadge, StaleNotice } from '#areas/case/portal'
import { useEnvironment } from '#areas/environment/portal'
import { PersonName } from '#areas/identity/portal'
import { JumpLinks, PolicyInformation, PolicyView, sectionsOfPolicy, titleOf } from '#areas/policy/portal'
import { RecordThread, threadTitle } from '#areas/thread/portal'
import { useCalls } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { formatDollars, fromDollars } from '#packages/money'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, focusHeading, hrefHere, Notice, Page, Section, useBeginAtHeading } from '#ui/page'
import { addressOf, type DeskPolicy, type DeskRecord } from '../../contract/index.ts'
import { cachePolicy, policyQuery } from '../desk-queries.ts'
import { type PolicyEnd, useDeskService } from '../desk-service.ts'
import { type EndAction, EndPolicyForm } from './end-policy-form.tsx'

type PolicyScreenProps = {
  readonly record: DeskRecord
  /** Whether another view of the desk was shown before. */
  readonly follows: boolean
  readonly onPolicies: () => void
}

/** A lender's policy in full, with its cancellation and discharge. */
export function PolicyScreen({ record, follows, onPolicies }: PolicyScreenProps) {
  const service = useDeskService()
  const { data, error, isPending, isError, refetch } = useQuery(policyQuery(service, record))
  const view = useBeginAtHeading(follows, isPending)
  const onRetry = () => void refetch()
  return (
    <div ref={view}>
      {data ? (
        <OpenPolicy onRetry={onRetry} record={record} policy={data} stale={isError} onPolicies={onPolicies} />
      ) : (
        <OpeningPage
          name={`Policy ${record.id}`}
          noun="policy"
          error={error}
          onRetry={onRetry}
          back={{ label: 'Back to the policies', onClick: onPolicies }}
        />
      )}
    </div>
  )
}

type OpenPolicyProps = Omit<PolicyScreenProps, 'follows'> & {
  readonly policy: DeskPolicy
  /** Whether the last refetch failed. */
  readonly stale: boolean
  readonly onRetry: () => void
}

const acts = {
  cancel: { button: 'Cancel policy', doing: 'Cancelling the policy', done: 'cancelled' },
  discharge: { button: 'Discharge policy', doing: 'Discharging the policy', done: 'discharged' },
} as const

function OpenPolicy({ record, policy, stale, onRetry, onPolicies }: OpenPolicyProps) {
  const service = useDeskService()
  const queries = useQueryClient()
  const { features } = useEnvironment()
  const calls = useCalls()
  const [chosen, setEnding] = useState<EndAction | null>(null)
  // A colleague may have ended the policy since.
  const ending = chosen !== null && policy.can[chosen] ? chosen : null
  const [related, setRelated] = useState(false)
  const [success, setSuccess] = useState<string | null>(null)
  const end = async (act: EndAction, input: PolicyEnd) => {
    const ended = await calls.run(acts[act].doing, () => service.endPolicy(record, act, input), {
      // The policy has changed: refetch it, and show it with the refusal.
      onRefused: ({ status }) => (status === 409 ? onRetry() : undefined),
    })
    if (ended === null) return
    cachePolicy(queries, record, ended)
    setEnding(null)
    setSuccess(successMessage(act, ended))
    requestAnimationFrame(focusHeading)
  }
  return (
    <Page
      title={titleOf(policy)}
      lead={`${policy.brand} (${policy.channel})`}
      busy={calls.busy}
      actions={
        <>
          {(['cancel', 'discharge'] as const).map((act) =>
            policy.can[act] && ending === null ? (
              <Button key={act} onClick={() => setEnding(act)}>
                {acts[act].button}
              </Button>
            ) : null,
          )}
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="quiet" onClick={onPolicies}>
            Back to the policies
          </Button>
        </>
      }
      notices={
        <>
          {ending === null ? <ErrorSummary errors={calls.errors} /> : null}
          {success === null ? null : <Notice tone="success" title={success} live />}
          {stale ? <StaleNotice onRetry={onRetry} /> : null}
        </>
      }
    >
      {ending !== null ? (
        <EndPolicyForm
          key={ending}
          act={ending}
          policy={policy}
          refused={calls.errors}
          onEnd={(input) => void end(ending, input)}
          onClose={() => {
            calls.show([])
            setEnding(null)
            requestAnimationFrame(focusHeading)
          }}
        />
      ) : null}
      <JumpLinks
        titles={['Policy Information', 'Variations', ...sectionsOfPolicy(features), ...(related ? [threadTitle] : [])]}
      />
      <PolicyInformation policy={{ ...policy, brand: '' }} />
      <Variations policy={policy} />
      <PolicyView
        policy={policy}
        forInsurer
        certificatePdf={features.showCertificate ? (asAt) => service.certificatePdf(record, asAt) : undefined}
        sourceHref={({ kind, id }) =>
          kind === 'submission'
            ? hrefHere({ show: 'submissions', ...addressOf({ kind: 'Submission', channel: policy.channel, id }) })
            : undefined
        }
        variationHref={(id) => variationHref(policy.channel, id)}
        policyHref={(id) =>
          hrefHere({ show: 'policies', ...addressOf({ kind: 'Policy', channel: policy.channel, id }) })
        }
        documents={(number) => (
          <Section title="Documents">
            <p>
              <a href={hrefHere({ show: 'uploads', number, channel: policy.channel })}>
                Documents uploaded against this policy
              </a>
            </p>
          </Section>
        )}
      />
      <RecordThread
        kind="policy"
        id={policy.policyNumber}
        channel={policy.channel}
        revision={`${policy.policyStatus} ${policy.version}`}
        onShown={() => setRelated(true)}
      />
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
    </Page>
  )
}

function successMessage(act: EndAction, { policyNumber, refundAmount }: DeskPolicy): string {
  const refund = refundAmount === null ? '' : ` Refund ${formatDollars(fromDollars(refundAmount))}.`
  return `Policy ${policyNumber} is ${acts[act].done}.${refund}`
}

const variationHref = (channel: string, id: string) =>
  hrefHere({ show: 'all', ...addressOf({ kind: 'Variation', channel, id }) })

function Variations({ policy: { channel, variations } }: { readonly policy: DeskPolicy }) {
  return (
    <Section title="Variations">
      {variations.length === 0 ? <p>No variations</p> : null}
      <ul hidden={variations.length === 0}>
        {variations.map(({ variationId, status, submittedAt, submittedBy }) => (
          <li key={variationId}>
            <a href={variationHref(channel, variationId)}>Variation {variationId}</a>{' '}
            <PolicyCaseBadge status={status} /> · {formatMinute(submittedAt)} · <PersonName username={submittedBy} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
