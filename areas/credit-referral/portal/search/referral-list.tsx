import { useMemo, useState } from 'react'
import { type ReferralAddress, referralTable, sentences } from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import { NotificationSettings } from '#areas/notification/portal'
import { refusalsOf } from '#browser/http'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, type GoTo, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { useFocusOnRow, useSearch } from '#ui/table'
import { ReferralTable } from './referral-table.tsx'
import { useCodeNames } from './use-code-names.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useReferralSearch } from './use-referral-search.ts'

/** Specification 001 §9. */
const pageSize = 10

type ReferralListProps = {
  readonly address: ReferralAddress
  readonly onAddress: GoTo<ReferralAddress>
  /** The request that was open last: its row is the selected one. */
  readonly opened: string | null
  /** Whether the person comes back from it: the focus goes to its row. */
  readonly returned: boolean
}

/** My Requests, or all of the lender: searched, sorted and paged, and up to date (specification 001 §2). */
export function ReferralList({ address, onAddress, opened, returned }: ReferralListProps) {
  const { username } = useCaller()
  const own = address.view !== 'all'
  const list = useSearch({
    table: referralTable,
    address,
    onAddress,
    pageSize,
    ...(own && { fixed: { raisedBy: username } }),
  })
  const { data, error, isPlaceholderData, isFetching, refetch, refresh } = useReferralSearch(list.search)
  const names = useCodeNames()
  const page = names ? data : undefined
  const live = useLiveRows(data?.items ?? [], refresh)
  useFocusOnRow(returned ? opened : null, page !== undefined)
  const tryAgain = (
    <Button small onClick={() => refetch()}>
      Try again
    </Button>
  )
  return (
    <Page
      title="CREDIT REFERRAL SEARCH"
      windowTitle={own ? 'My Requests' : 'All Requests'}
      lead={own ? 'Requests you raised' : 'All requests of your lender'}
      actions={<NotificationSettings />}
      notices={data ? null : <SearchFault error={error} />}
    >
      {data && error ? (
        <Notice tone="warning" live title="The list could not be refreshed.">
          <p>What you see may be out of date.</p>
          {tryAgain}
        </Notice>
      ) : null}
      <ReferralTable
        address={address}
        list={list}
        page={page}
        names={names}
        busy={isPlaceholderData || (isFetching && !data)}
        selected={opened}
        live={live}
        empty={
          error ? (
            <>
              <span>The requests could not be loaded.</span> {tryAgain}
            </>
          ) : page ? undefined : (
            <Loading label="Searching" />
          )
        }
      />
    </Page>
  )
}

/** Why the requests could not be had: the service's messages at the top, or Uh-oh where there are none. */
function SearchFault({ error }: { readonly error: Error | null }) {
  const [closed, setClosed] = useState<Error | null>(null)
  const errors = useMemo(() => refusalsOf(error).map(({ message }) => ({ message })), [error])
  return (
    <>
      <ErrorSummary errors={errors} sparesTyping />
      <UhOhDialog open={error !== null && errors.length === 0 && error !== closed} onClose={() => setClosed(error)}>
        <p>{sentences.uhOh}</p>
      </UhOhDialog>
    </>
  )
}
