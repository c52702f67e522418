import { LenderUploads } from '#areas/upload/portal'
import { type GoTo, Screen, useTrail } from '#ui/page'
import { type DeskAddress, listOf, openRequestOf, requestInAddress } from '../contract/index.ts'
import { DeskNavigation } from './desk-navigation.tsx'
import { QueuePage } from './queue/queue-page.tsx'
import { ReferralScreen } from './referral/referral-screen.tsx'
import { useDeskNotices } from './use-desk-notices.ts'
import { useDeskOptions } from './use-desk-options.ts'

type UnderwritingScreenProps = { readonly address: DeskAddress; readonly onAddress: GoTo<DeskAddress> }

/** The insurer's desk: the queue of all lenders' requests, one of them, or what lenders have uploaded. */
export function UnderwritingScreen({ address, onAddress }: UnderwritingScreenProps) {
  const { opened, returned, first } = useTrail(address.show ?? 'open', address.request ?? null)
  const request = openRequestOf(address)
  const list = listOf(address)
  const noticed = useDeskNotices()
  const options = useDeskOptions()
  return (
    <Screen>
      <DeskNavigation address={address} />
      {request ? (
        <ReferralScreen
          key={address.request}
          request={request}
          address={list}
          follows={!first}
          onNext={(next) => onAddress({ ...list, request: requestInAddress(next) })}
          onQueue={() => onAddress(list)}
        />
      ) : address.show === 'uploads' ? (
        <LenderUploads
          address={address}
          options={options}
          onAddress={(uploads, how) => onAddress({ show: 'uploads', ...uploads }, how)}
        />
      ) : (
        <QueuePage
          key={address.show ?? 'open'}
          address={list}
          opened={opened}
          returned={returned}
          noticed={noticed}
          onAddress={onAddress}
        />
      )}
    </Screen>
  )
}
