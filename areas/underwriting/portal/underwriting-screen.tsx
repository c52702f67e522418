import { ReceiptPage } from '#areas/policy-submission/portal'
import { LenderUploads } from '#areas/upload/portal'
import { Button } from '#ui/button'
import { type GoTo, hrefHere, Screen, usePreviousView } from '#ui/page'
import { addressOf, type DeskAddress, listOf, openRecordOf, recordKey } from '../contract/index.ts'
import { DeskNavigation } from './desk-navigation.tsx'
import { submissionQuery } from './desk-queries.ts'
import { PoliciesPage } from './policies/policies-page.tsx'
import { PolicyScreen } from './policies/policy-screen.tsx'
import { QueuePage } from './queue/queue-page.tsx'
import { SubmissionsPage } from './submissions/submissions-page.tsx'
import { useDeskNotices } from './use-desk-notices.ts'
import { useDeskOptions } from './use-desk-options.ts'
import { useDeskService } from './use-desk-service.ts'
import { RecordScreen } from './work/record-screen.tsx'

type UnderwritingScreenProps = { readonly address: DeskAddress; readonly onAddress: GoTo<DeskAddress> }

/** The insurer's desk: the queue of all lenders' requests, their policies, submissions and uploads, or one of them. */
export function UnderwritingScreen({ address, onAddress }: UnderwritingScreenProps) {
  const record = openRecordOf(address)
  const { opened, returned, first } = usePreviousView(address.show ?? 'open', record && recordKey(record))
  const list = listOf(address)
  const noticed = useDeskNotices()
  const options = useDeskOptions()
  const service = useDeskService()
  return (
    <Screen>
      <DeskNavigation address={address} />
      {record?.kind === 'Policy' ? (
        <PolicyScreen
          key={recordKey(record)}
          record={record}
          follows={!first}
          onPolicies={() => onAddress({ ...list, show: 'policies' })}
        />
      ) : record?.kind === 'Submission' ? (
        <ReceiptPage
          key={recordKey(record)}
          query={submissionQuery(service, record)}
          brandOf={({ brand }) => brand}
          lender={record.channel}
          policyHref={(id) =>
            hrefHere({ show: 'policies', ...addressOf({ kind: 'Policy', channel: record.channel, id }) })
          }
          actions={
            <Button variant="quiet" onClick={() => onAddress({ ...list, show: 'submissions' })}>
              Back to the submissions
            </Button>
          }
        />
      ) : record ? (
        <RecordScreen
          key={recordKey(record)}
          record={{ ...record, kind: record.kind }}
          address={list}
          follows={!first}
          onNext={(next) => onAddress({ ...list, ...addressOf(next) })}
          onQueue={() => onAddress(list)}
        />
      ) : address.show === 'policies' ? (
        <PoliciesPage address={list} opened={opened} returned={returned} options={options} onAddress={onAddress} />
      ) : address.show === 'submissions' ? (
        <SubmissionsPage address={list} opened={opened} returned={returned} options={options} onAddress={onAddress} />
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
