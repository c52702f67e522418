import { Suspense } from 'react'
import { listOf, type ReferralAddress } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { type GoTo, Screen, usePreviousView } from '#ui/page'
import { Loading } from '#ui/spinner'
import { BeginAtHeading } from './begin-at-heading.tsx'
import { RequestScreen, usePreloadedRequestScreen } from './load-request-screen.ts'
import { ReferralList } from './search/referral-list.tsx'
import { TopNavigation } from './top-navigation.tsx'
import { useFormKey } from './use-form-key.ts'
import { type View, viewOf } from './view-of.ts'

type CreditReferralScreenProps = { readonly address: ReferralAddress; readonly onAddress: GoTo<ReferralAddress> }

/** Search, raise, open and answer credit referrals (specification 001 §2). */
export function CreditReferralScreen({ address, onAddress }: CreditReferralScreenProps) {
  const mayRaise = hasRight(useCaller(), 'uwreferral', 'full')
  const view = viewOf(address, mayRaise)
  const list = listOf(address)
  const listName = list.view === 'all' ? 'all' : 'my'
  const form = useFormKey(view)
  const { opened, returned, first } = usePreviousView(
    view.kind === 'new' ? 'new' : listName,
    view.kind === 'open' ? view.requestId : null,
  )
  usePreloadedRequestScreen()

  const forms = {
    onSubmitted: (request: string) => {
      form.onSubmitted(request)
      onAddress({ ...list, request })
    },
    onOpened: (request: string) => onAddress({ ...list, request }),
    onLeave: () => onAddress(list),
    onNew: () => onAddress({ view: 'new' }),
  }
  return (
    <Screen>
      <TopNavigation view={view} list={listName} mayRaise={mayRaise} />
      {view.kind === 'list' ? (
        <BeginAtHeading key={listName} when={!first && !returned}>
          <ReferralList address={list} onAddress={onAddress} opened={opened} returned={returned} />
        </BeginAtHeading>
      ) : (
        <Suspense fallback={<Loading label="Opening the request" />}>
          <BeginAtHeading key={form.key} when={!first}>
            <RequestScreen {...formOf(view, form.submitted)} {...forms} />
          </BeginAtHeading>
        </Suspense>
      )}
    </Screen>
  )
}

function formOf(view: Exclude<View, { kind: 'list' }>, submitted: boolean) {
  if (view.kind === 'new') return { mode: 'new' } as const
  return { mode: 'open', requestId: view.requestId, submitted } as const
}
