import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageList, outcomeFacts } from '#areas/case/portal'
import { useRecordEvents } from '#areas/notification/portal'
import { isOpenVariation, type VariationSummary, variationFields } from '#areas/variation/contract'
import { isUnknownCall } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { Button } from '#ui/button'
import { Facts, Note, Notice, Section, Subsection } from '#ui/page'
import { Loading } from '#ui/spinner'
import styles from './policy-variations.module.css'
import { uncached, useVariationService, type VariationService } from './variation-service.ts'
import { percent, VariationChanges } from './view/variation-changes.tsx'
import { outcomeOf, typeNames, VariationStatus, variationStates } from './view/variation-view.tsx'

type PolicyVariationsProps = {
  readonly policyNumber: string
  /** The address of the open variation. */
  readonly href: string
  readonly title: string
  /** Renders nothing while there is no variation. */
  readonly hidesNone?: true
  /** Called when the policy has a new version. */
  readonly onAccepted?: () => void
}

/** The variations of a policy, newest first; each decided one can be opened. */
export function PolicyVariations({ policyNumber, href, title, hidesNone, onAccepted }: PolicyVariationsProps) {
  const service = useVariationService()
  const { data, error, refetch } = useQuery({
    queryKey: ['variations-of', policyNumber],
    queryFn: () => service.list(policyNumber),
    ...uncached,
  })
  useRecordEvents(
    ['variation'],
    ({ record, event }) => {
      if (record.kind !== 'variation' || record.policyNumber !== policyNumber) return
      void refetch()
      if (event.kind === 'accepted') onAccepted?.()
    },
    () => void refetch(),
  )
  if (isUnknownCall(error) || (hidesNone && !data?.length && !error)) return null
  const list = error ? (
    <Failed what="The variations" onRetry={() => void refetch()} />
  ) : !data ? (
    <Loading label="Loading the variations" />
  ) : data.length === 0 ? (
    <Note>No variations</Note>
  ) : (
    <ul className={styles.list}>
      {data.map((variation) => (
        <li key={variation.variationId}>
          <Variation variation={variation} service={service} href={href} />
        </li>
      ))}
    </ul>
  )
  return <Section title={title}>{list}</Section>
}

type VariationProps = {
  readonly variation: VariationSummary
  readonly service: VariationService
  readonly href: string
}

function Variation({ variation, service, href }: VariationProps) {
  const { variationId, status, types, submittedBy, submittedAt, lvrBefore, lvrAfter } = variation
  const [opened, setOpened] = useState(false)
  const isOpen = isOpenVariation(status)
  return (
    <details onToggle={({ currentTarget }) => setOpened(opened || currentTarget.open)}>
      <summary>
        Variation {variationId} <VariationStatus status={status} /> {typeNames(types)}
        <Note as="span">
          {' '}
          · {formatMinute(submittedAt)} · {submittedBy} · LVR {percent(lvrBefore)} → {percent(lvrAfter)}
        </Note>
      </summary>
      <div>
        {isOpen ? (
          <p>
            <a href={href}>Open variation {variationId}</a>
          </p>
        ) : null}
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
  if (error) return <Failed what={`Variation ${variationId}`} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Opening the variation" />
  const { status, notes, effect, messages } = data
  const outcome = outcomeOf(data)
  return (
    <>
      <Facts
        facts={[
          ...(outcome === null ? [] : outcomeFacts(variationStates[status], outcome, 'Reason')),
          ...(notes === null ? [] : [{ label: variationFields.notes.label, value: notes, lines: true }]),
        ]}
      />
      <VariationChanges effect={effect} />
      {messages.length === 0 ? null : (
        <Subsection title="Questions and answers">
          <MessageList messages={messages} />
        </Subsection>
      )}
    </>
  )
}

function Failed({ what, onRetry }: { readonly what: string; readonly onRetry: () => void }) {
  return (
    <Notice tone="warning" title={`${what} could not be loaded.`}>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
