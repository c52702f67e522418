import { useMemo } from 'react'
import { decisionFields } from '#areas/credit-referral/contract'
import {
  Application,
  Conversation,
  eventTitle,
  Outcome,
  ReferralDocuments,
  type ReferralNames,
  ReferralStatus,
  ReferralVersions,
  Timeline,
} from '#areas/credit-referral/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { readForm } from '#packages/fields'
import { saveFile } from '#ui/upload'
import type { DeskReferral } from '../../contract/index.ts'
import { useDeskService } from '../desk-service.ts'
import { type DeskDetails, recordOf, versionOf } from './desk-details.ts'
import type { DecisionRules } from './use-work-draft.tsx'
import { type OpenRecordProps, WorkPage } from './work-page.tsx'

type ReferralPageProps = OpenRecordProps<DeskReferral> & { readonly decisions: readonly ReferenceItem[] }

/** A referral at the desk. */
export function ReferralPage({ decisions, ...open }: ReferralPageProps) {
  const { details } = open
  const service = useDeskService()
  const names = namesOf(details, decisions)
  const rules = useMemo(() => rulesOf(decisions), [decisions])
  return (
    <WorkPage
      {...open}
      lead={`${details.brand} (${details.channel}), ${details.lenderRefNumber}`}
      status={<ReferralStatus details={details} names={names} />}
      outcome={<Outcome details={details} names={names} />}
      eventTitles={details.events.map((event) => eventTitle(event, decisions, details.documents))}
      timeline={<Timeline details={details} names={names} />}
      rules={rules}
      consequence={consequenceOf}
    >
      {({ calls }) => (
        <>
          <Application details={details} names={names} />
          <ReferralDocuments
            details={details}
            onDownload={({ documentId, documentName }) =>
              void calls.run(`Fetching ${documentName}`, async () =>
                saveFile(await service.document(recordOf(details), documentId), documentName),
              )
            }
          />
          <Conversation details={details} />
          <ReferralVersions details={details} names={names} />
        </>
      )}
    </WorkPage>
  )
}

/** The desk's responses have names in place of codes, except for the brand and the decisions. */
function namesOf({ brandName, brand }: DeskReferral, decisions: readonly ReferenceItem[]): ReferralNames {
  const brands = [{ id: 0, shortName: brandName, longName: brand }]
  return { brands, submissionTypes: [], referralReasons: [], decisions }
}

function rulesOf(decisions: readonly ReferenceItem[]): DecisionRules {
  return { fields: decisionFields, decisions, read: (form) => readForm(decisionFields, form, { decisions }) }
}

function consequenceOf(_decision: string, read: DeskDetails): string {
  return `A decision is final for this version (version ${versionOf(read)}) and the lender is notified immediately.`
}
