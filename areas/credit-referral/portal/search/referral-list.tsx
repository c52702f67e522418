import { useMemo, useState } from 'react'
import { type ReferralAddress, sentences } from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import { refusalsOf } from '#browser/http'
import { withPage } from '#packages/table-address'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, type GoTo, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { useFocusOnRow, useLastPage } from '#ui/table'
import { NotificationSettings } from '../notifications/notification-settings.tsx'
import { searchOf } from './list-address.ts'
import { ReferralTable } from './referral-table.tsx'
import { useCodeNames } from './use-code-names.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useReferralSearch } from './use-referral-search.ts'

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
  const { data, error, isPlaceholderData, isFetching, refetch, refresh } = useReferralSearch(
    searchOf(address, username),
  )
  const names = useCodeNames()
  const page = names ? data : undefined
  const live = useLiveRows(data?.items ?? [], refresh)
  useLastPage(address.page ?? 1, isPlaceholderData ? undefined : data, (last) =>
    onAddress(withPage(address, last), { replace: true, resetScroll: false }),
  )
  useFocusOnRow(returned ? opened : null, page !== undefined)
  const tryAgain = (
    <Button small onClick={() => refetch()}>
      Try again
    </Button>
  )
  return (
    <Page
      title="CREDIT REFERRAL SEARCH"
      windowTitle={address.view === 'all' ? 'All Requests' : 'My Requests'}
      lead={address.view === 'all' ? 'All requests of your lender.' : 'The requests that you raised.'}
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
        onAddress={onAddress}
        page={page}
        names={names}
        ownUsername={address.view === 'all' ? null : username}
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
