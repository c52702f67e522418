import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancellationDeskKind } from '#areas/cancellation/portal'
import { DeskCaseScreen, type DeskKinds, QueueList, useDeskOptions } from '#areas/case/portal'
import { referralDeskKind } from '#areas/credit-referral/portal'
import { useDeskEvents } from '#areas/notification/portal'
import { VerifyCertificate } from '#areas/policy/portal'
import { ReceiptPage } from '#areas/policy-submission/portal'
import { LenderUploads } from '#areas/upload/portal'
import { variationDeskKind } from '#areas/variation/portal'
import { Button } from '#ui/button'
import { type GoTo, hrefHere, Page, Screen, SectionNavigation, usePreviousView } from '#ui/page'
import { addressOf, type DeskAddress, deskNoticeSchema, listOf, openRecordOf, recordKey } from '../contract/index.ts'
import { refreshAllOfDesk, refreshDesk, submissionQuery } from './desk-queries.ts'
import { useDeskService } from './desk-service.ts'
import { PolicyList, SubmissionList } from './lists/lender-lists.tsx'
import { PolicyScreen } from './policies/policy-screen.tsx'

type UnderwritingScreenProps = {
  readonly address: DeskAddress
  readonly onAddress: GoTo<DeskAddress>
  /** The numbers of cases in the parts of the queue; undefined while they are not known. */
  readonly counts: Counts | undefined
  /** Called when a lender or a colleague has changed a case. */
  readonly onNotice: () => void
}
type Counts = { readonly open: number; readonly unassigned: number; readonly mine: number }

/** The underwriting desk: the lists of the cases, policies, submissions and uploads of all lenders, or one open record. */
export function UnderwritingScreen({ address, onAddress, counts, onNotice }: UnderwritingScreenProps) {
  const record = openRecordOf(address)
  const { opened, returned, first } = usePreviousView(address.show ?? 'open', record && recordKey(record))
  const list = listOf(address)
  const noticed = useDeskNotices(onNotice)
  const options = useDeskOptions(address)
  const service = useDeskService()
  const ofList = { address: list, opened, returned, noticed, options, onAddress }
  return (
    <Screen>
      <DeskNavigation address={address} counts={counts} />
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
          loadPdf={() => service.receiptPdf(record)}
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
        <DeskCaseScreen
          key={recordKey(record)}
          record={{ ...record, kind: record.kind }}
          kind={kinds[record.kind]}
          list={list}
          follows={!first}
          hrefOf={(other) => hrefHere({ ...list, ...addressOf(other) })}
          onNext={(next) => onAddress({ ...list, ...addressOf(next) })}
          onQueue={() => onAddress(list)}
        />
      ) : address.show === 'policies' ? (
        <>
          <PolicyList {...ofList} />
          <VerifyCertificate verify={service.verifyCertificate} />
        </>
      ) : address.show === 'certificate' ? (
        <Page title="CERTIFICATES" windowTitle="Certificates" lead="Certificates of insurance of all lenders">
          <VerifyCertificate verify={service.verifyCertificate} />
        </Page>
      ) : address.show === 'submissions' ? (
        <SubmissionList {...ofList} />
      ) : address.show === 'uploads' ? (
        <LenderUploads
          address={address}
          options={options}
          onAddress={(uploads, how) => onAddress({ show: 'uploads', ...uploads }, how)}
        />
      ) : (
        <QueueList key={address.show ?? 'open'} {...ofList} addressOf={addressOf} keyOf={recordKey} />
      )}
    </Screen>
  )
}

/** The address of a policy at the desk. */
function policyHref(channel: string, id: string): string {
  return hrefHere({ show: 'policies', ...addressOf({ kind: 'Policy', channel, id }) })
}

/** The kinds of case that the desk works on. */
const kinds: DeskKinds = {
  Referral: referralDeskKind,
  Variation: variationDeskKind(policyHref),
  Cancellation: cancellationDeskKind(policyHref),
}

type Part = { readonly label: string; readonly address: DeskAddress; readonly count?: keyof Counts }
const parts: readonly Part[] = [
  { label: 'Queue', address: {}, count: 'open' },
  { label: 'Unassigned', address: { show: 'unassigned' }, count: 'unassigned' },
  { label: 'Mine', address: { show: 'mine' }, count: 'mine' },
  { label: 'Decided', address: { show: 'decided' } },
  { label: 'All', address: { show: 'all' } },
  { label: 'Policies', address: { show: 'policies' } },
  { label: 'Submissions', address: { show: 'submissions' } },
  { label: 'Uploads', address: { show: 'uploads' } },
]

/** The part of the desk that the address is in. Policies and submissions belong to their own list, whichever it names. */
function partOf(address: DeskAddress): DeskAddress['show'] {
  const record = openRecordOf(address)
  if (record?.kind === 'Policy' || address.show === 'certificate') return 'policies'
  if (record?.kind === 'Submission') return 'submissions'
  return address.show === 'decided-today' ? 'decided' : address.show
}

function DeskNavigation({ address, counts }: Pick<UnderwritingScreenProps, 'address' | 'counts'>) {
  const show = partOf(address)
  const isList = openRecordOf(address) === null && address.show === show
  return (
    <SectionNavigation
      label="Underwriting"
      links={parts.map((part) => ({
        label: part.label,
        count: part.count && counts?.[part.count],
        href: hrefHere(part.address),
        current: part.address.show === show ? (isList ? 'page' : 'true') : undefined,
      }))}
    />
  )
}

/**
 * Keeps the desk up to date while it is visible: each notice refetches the request that it names. Returns the record
 * keys of those requests; the list that shows them clears the set.
 */
function useDeskNotices(onNotice: () => void): Set<string> {
  const [noticed] = useState(() => new Set<string>())
  const queries = useQueryClient()
  useDeskEvents(
    (content) => {
      const notice = deskNoticeSchema.safeParse(content)
      if (!notice.success) return
      noticed.add(recordKey(notice.data))
      onNotice()
      void refreshDesk(queries, notice.data)
    },
    () => void refreshAllOfDesk(queries),
  )
  return noticed
}
