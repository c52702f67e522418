import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { policyCaseState } from '#areas/case/contract'
import {
  CaseFiles,
  MessageList,
  outcomeFacts,
  PolicyCaseBadge,
  type PolicyCaseListProps,
  PolicyCases,
  policyCaseOutcome,
  uncached,
  usePolicyCases,
} from '#areas/case/portal'
import { PersonName } from '#areas/identity/portal'
import { type VariationSummary, variationFields } from '#areas/variation/contract'
import { formatMinute } from '#packages/calendar'
import { factsOf } from '#packages/fields'
import { Facts, Note, NotLoaded, Subsection } from '#ui/page'
import { Loading } from '#ui/spinner'
import styles from './policy-variations.module.css'
import { useVariationService, type VariationService } from './variation-service.ts'
import { percent } from './view/figures.ts'
import { VariationChanges } from './view/variation-changes.tsx'
import { typeNames } from './view/variation-view.tsx'

type PolicyVariationsProps = {
  readonly policyNumber: string
  /** The address of a variation. */
  readonly hrefOf: (variationId: string) => string
  readonly title: string
  /** Renders nothing while there is no variation. */
  readonly hidesNone?: true
  /** Called when the policy has a new version. */
  readonly onAccepted?: () => void
}

/** The variations of a policy, newest first; each can be unfolded or opened. */
export function PolicyVariations({ policyNumber, hrefOf, title, hidesNone, onAccepted }: PolicyVariationsProps) {
  const service = useVariationService()
  const cases = usePolicyCases('variation', service, { policyNumber, ...(onAccepted && { onAccepted }) })
  return (
    <PolicyCases title={title} cases={cases} none={hidesNone ? null : <Note>No variations</Note>}>
      {(variations) => (
        <ul className={styles.list}>
          {variations.map((variation) => (
            <li key={variation.variationId}>
              <Variation variation={variation} service={service} href={hrefOf(variation.variationId)} />
            </li>
          ))}
        </ul>
      )}
    </PolicyCases>
  )
}

export function VariationList(props: PolicyCaseListProps) {
  return <PolicyVariations title="Variations" {...props} />
}

type VariationProps = {
  readonly variation: VariationSummary
  readonly service: VariationService
  readonly href: string
}

function Variation({ variation, service, href }: VariationProps) {
  const { variationId, status, types, submittedBy, submittedAt, lvrBefore, lvrAfter } = variation
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpened(opened || currentTarget.open)}>
      <summary>
        Variation {variationId} <PolicyCaseBadge status={status} /> {typeNames(types)}
        <Note as="span">
          {' '}
          · {formatMinute(submittedAt)} · <PersonName username={submittedBy} /> · LVR {percent(lvrBefore)} →{' '}
          {percent(lvrAfter)}
        </Note>
      </summary>
      <div>
        <p>
          <a href={href}>Open variation {variationId}</a>
        </p>
        {opened ? <Details variationId={variationId} service={service} /> : null}
      </div>
    </details>
  )
}

function Details({ variationId, service }: { readonly variationId: string; readonly service: VariationService }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['variation-details', variationId],
    queryFn: () => service.details(variationId),
    ...uncached,
  })
  if (error) return <NotLoaded what={`Variation ${variationId}`} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Opening the variation" />
  const { status, effect, messages, documents = [] } = data
  const outcome = policyCaseOutcome(data, data.reason)
  return (
    <>
      <Facts
        facts={[
          ...(outcome === null ? [] : outcomeFacts(policyCaseState(status), outcome, 'Reason')),
          ...factsOf(variationFields, data, {}),
        ]}
      />
      <VariationChanges effect={effect} submission={data} />
      {messages.length === 0 ? null : (
        <Subsection title="Questions and answers">
          <MessageList messages={messages} documents={documents} />
        </Subsection>
      )}
      <CaseFiles
        documents={documents}
        documentAddress={(documentId) => service.documentAddress(variationId, documentId)}
      />
    </>
  )
}
