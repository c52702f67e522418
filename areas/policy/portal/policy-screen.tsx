import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import { RecordThread, threadTitle } from '#areas/thread/portal'
import { refusalsOf, useCalls } from '#browser/http'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { FormErrors, useFormStore } from '#ui/form'
import { ErrorSummary, type GoTo, hrefHere, NotLoaded, Page, VisuallyHidden } from '#ui/page'
import { Loading } from '#ui/spinner'
import {
  type PolicyAddress,
  type PolicySearch,
  type PolicySearchForm,
  type PolicySearchResponse,
  parsePolicySearch,
  policySearchFields,
  type WholePolicy,
} from '../contract/index.ts'
import { VerifyCertificate } from './certificate.tsx'
import { FoundPolicy, isMatch, OtherMatches, titleOf } from './found-policy.tsx'
import { JumpLinks } from './jump-links.tsx'
import { PolicyView, sectionsOfPolicy } from './policy-view.tsx'
import { SearchForm, usePolicyService } from './use-policy-search.tsx'

type PolicyScreenProps = {
  readonly address: PolicyAddress
  readonly onAddress: GoTo<PolicyAddress>
  readonly variationHref: (policyNumber: string, variationId?: string) => string
  /** More actions on a policy in force, beside the variation. */
  readonly actions?: ((policyNumber: string) => ReactNode) | undefined
  /** The link to the quote or submission that a policy was created from; undefined without access. */
  readonly sourceHref: (source: WholePolicy['source']) => string | undefined
  /** Content of other areas: the policy's variations, which report a new version, and the documents of its number. */
  readonly variations?: ((policyNumber: string, onNewVersion: () => void) => ReactNode) | undefined
  readonly documents: (policyNumber: string) => ReactNode
}

type LastSearch = {
  readonly response: PolicySearchResponse
  /** The number of searches since the screen opened. */
  readonly times: number
  /** False after navigation to another policy: coming back fetches again. */
  readonly fresh: boolean
}

/**
 * POLICY SEARCH (specification 001 §2). The address holds only the found policy's number, whatever number was searched,
 * so that sharing or reloading it shows the same policy.
 */
export function PolicyScreen(props: PolicyScreenProps) {
  const { address, onAddress, variationHref, actions, sourceHref, variations, documents } = props
  const number = address.policy
  const service = usePolicyService()
  const { features } = useEnvironment()
  const caller = useCaller()
  const calls = useCalls()
  const [last, setLast] = useState<LastSearch | null>(null)
  const store = useFormStore<typeof policySearchFields, PolicySearchForm, PolicySearch>({
    fields: policySearchFields,
    lists: {},
    initial: formFor(number),
    parse: parsePolicySearch,
  })
  /** The policy that has related records. */
  const [related, setRelated] = useState<string | null>(null)
  /** The number in the address that this screen has itself set. */
  const shownNumber = useRef(number)
  const resetFor = useEffectEvent((at: string | undefined) => {
    shownNumber.current = at
    // Its response would take the place of this policy.
    calls.stop()
    store.replace(formFor(at))
    calls.show([])
    setLast(last && at !== undefined && isMatch(last.response, at) ? { ...last, fresh: false } : null)
  })
  useEffect(() => {
    // Back, Forward, or the link to another match.
    if (shownNumber.current !== number) resetFor(number)
  }, [number])

  const { stop } = useRef(calls).current
  // The response to other numbers than those in the fields is not shown.
  useEffect(() => store.subscribe(null, stop), [store, stop])

  const searched = last?.fresh && last.response.policy.policyNumber === number ? last : null
  const found = useQuery({
    queryKey: ['policy-search', number, searched?.times],
    queryFn: ({ signal }) =>
      service.search({ policyNumber: number ?? null, loanNumber: null, applicationNumber: null }, signal),
    enabled: number !== undefined,
    ...(searched && { initialData: searched.response }),
    ...notCached,
  })
  const policy = number === undefined ? undefined : found.data?.policy
  const whole = useQuery({
    queryKey: ['whole-policy', policy?.policyNumber, found.dataUpdatedAt],
    queryFn: ({ signal }) => service.open(policy?.policyNumber ?? '', signal),
    enabled: policy !== undefined,
    ...notCached,
  })

  const goTo = (next: string | undefined) => {
    shownNumber.current = next
    // Navigating to the same address again would reset the screen.
    if (next !== number) onAddress(next === undefined ? {} : { policy: next }, { resetScroll: false })
  }
  const search = async (values: PolicySearch) => {
    const run = (signal: AbortSignal) => {
      // Stopped by other input; or by navigation to another policy, which stays.
      signal.onabort = () => {
        if (shownNumber.current === number) goTo(undefined)
      }
      return service.search(values, signal)
    }
    // Hides the policy of the previous search, which the numbers in the form do not name.
    const response = await calls.run('Searching', run, { onRefused: () => goTo(undefined) })
    if (!response) return
    setLast({ response, times: (last?.times ?? 0) + 1, fresh: true })
    goTo(response.policy.policyNumber)
  }
  // A policy that was opened by its address, and not searched for here, is a record under its own title.
  const isRecord = number !== undefined && last === null && !found.isError
  const title = policy && titleOf(policy)
  const mayVary = policy?.policyStatus === 'In Force' && hasRight(caller, 'variation', 'view')
  return (
    <Page
      title={isRecord ? (title ?? `Policy ${number}`) : 'POLICY SEARCH'}
      windowTitle={title}
      heading={
        title && !isRecord ? (
          <>
            <span data-print="never">POLICY SEARCH</span>
            <span data-print="only">{title}</span>
          </>
        ) : undefined
      }
      busy={calls.covering}
      actions={policy ? <Button onClick={() => window.print()}>Print</Button> : null}
      notices={
        <>
          <FormErrors store={store} refused={calls.errors} />
          {found.error && number !== undefined ? (
            <PolicyNotLoaded error={found.error} onRetry={() => void found.refetch()} />
          ) : null}
        </>
      }
    >
      <SearchForm store={store} busy={calls.busy !== null} folded={isRecord} onSearch={search} />
      {/* From the start, so that what is below does not move when the terms are there. */}
      {policy && whole.data !== null && !whole.isError ? (
        <JumpLinks
          titles={[
            'Policy Information',
            ...(variations ? ['Variations'] : []),
            ...sectionsOfPolicy(features),
            ...(related === number ? [threadTitle] : []),
          ]}
        />
      ) : null}
      <VisuallyHidden>
        <span role="status">{policy && searched ? `Policy ${policy.policyNumber} found` : ''}</span>
      </VisuallyHidden>
      {number !== undefined && found.isFetching && !policy ? <Loading label="Loading the policy" /> : null}
      {policy && found.data ? (
        <>
          <OtherMatches result={last?.response ?? found.data} shown={policy.policyNumber} />
          <FoundPolicy
            result={found.data}
            variationHref={mayVary ? variationHref(policy.policyNumber) : null}
            amounts={!isRecord || whole.data === null || whole.isError}
          >
            {mayVary ? actions?.(policy.policyNumber) : null}
          </FoundPolicy>
          {variations?.(policy.policyNumber, () => void found.refetch())}
          {whole.isPending ? <Loading label="Loading terms and history" /> : null}
          {whole.error ? (
            <NotLoaded what="Terms and history" tone="error" live onRetry={() => void whole.refetch()} />
          ) : null}
          {whole.data ? (
            <PolicyView
              policy={whole.data}
              policyHref={policyHref}
              sourceHref={sourceHref}
              variationHref={
                hasRight(caller, 'variation', 'view')
                  ? (variationId) => variationHref(policy.policyNumber, variationId)
                  : undefined
              }
              documents={documents}
              certificatePdf={
                features.showCertificate ? (asAt) => service.certificatePdf(policy.policyNumber, asAt) : undefined
              }
            />
          ) : null}
          {whole.isPending ? null : (
            <RecordThread
              key={policy.policyNumber}
              kind="policy"
              id={policy.policyNumber}
              revision={found.dataUpdatedAt}
              onShown={() => setRelated(policy.policyNumber)}
            />
          )}
        </>
      ) : null}
      {number === undefined ? <VerifyCertificate verify={service.verifyCertificate} /> : null}
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
    </Page>
  )
}

/** Fetched on each visit, and not refetched while shown. */
const notCached = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

function policyHref(policy: string): string {
  return hrefHere({ policy })
}

function formFor(policyNumber: string | undefined): PolicySearchForm {
  return { policyNumber: policyNumber ?? '', loanNumber: '', applicationNumber: '' }
}

type PolicyNotLoadedProps = { readonly error: Error; readonly onRetry: () => void }

function PolicyNotLoaded({ error, onRetry }: PolicyNotLoadedProps) {
  const refused = refusalsOf(error)
  if (refused.length > 0) return <ErrorSummary errors={refused.map(({ message }) => ({ message }))} />
  return <NotLoaded what="The policy" tone="error" live onRetry={onRetry} />
}
