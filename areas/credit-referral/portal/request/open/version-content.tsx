import { type ReferralVersion, showLoanAmount, showLvr } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { DataList } from '#ui/table'
import request from '../request.module.css'
import { decisionName, longNameIn, type RequestLists } from '../request-lists.ts'
import styles from './open.module.css'

type VersionContentProps = { readonly version: ReferralVersion; readonly lists: RequestLists }

/** One version in full. */
export function VersionContent({ version, lists }: VersionContentProps) {
  return (
    <div className={styles.versionContent}>
      <DataList
        figures={[
          { label: 'Submitted by', value: `${version.submittedBy}, ${showMinute(version.submittedAt)}` },
          ...(version.decision === null
            ? []
            : [
                {
                  label: 'Decision',
                  value: decisionName(lists.decisions, version.decision),
                  note: version.decidedAt ? `${version.decidedBy ?? ''} ${showMinute(version.decidedAt)}` : null,
                },
              ]),
          { label: 'Referral Reason', value: longNameIn(lists.referralReasons, version.referralReason) },
          { label: 'Submission Type', value: longNameIn(lists.submissionTypes, version.submissionType) },
          { label: 'Base Loan Amount', value: showLoanAmount(version.baseLoanAmount) },
          { label: 'Base LVR', value: showLvr(version.baseLVR) },
          { label: 'Capitalised', value: version.capitalisedFlag === 'YES' ? 'Yes' : 'No' },
        ]}
      />
      <h3 className={request.smallTitle}>Credit Notes</h3>
      <p className={request.text}>{version.creditNotes}</p>
      {version.uwNotes ? (
        <>
          <h3 className={request.smallTitle}>UW Notes</h3>
          <p className={request.text}>{version.uwNotes}</p>
        </>
      ) : null}
    </div>
  )
}
