import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight, useCaller } from '#areas/identity/portal'
import { useCalls } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { Notice, Section } from '#ui/page'
import type { OwnReceipt } from '../../contract/index.ts'
import type { SubmissionService } from '../submission-service.ts'

type WithdrawSectionProps = {
  readonly receipt: OwnReceipt
  readonly service: Pick<SubmissionService, 'withdraw'>
  readonly queryKey: QueryKey
  readonly onCorrect: () => void
}

type Act = 'withdraw' | 'correct'

export function WithdrawSection({ receipt, service, queryKey, onCorrect }: WithdrawSectionProps) {
  const { submissionId, policyNo, lmiReferenceNo, withdrawn, canWithdraw, withdrawDisabledReason } = receipt
  const queries = useQueryClient()
  const calls = useCalls()
  const maySubmit = hasRight(useCaller(), 'policysubmission', 'full')
  const [pending, setPending] = useState<Act | null>(null)
  const [done, setDone] = useState(false)
  const withdraw = async (act: Act) => {
    setPending(null)
    const result = await calls.run(
      'Withdrawing the submission',
      (signal) => service.withdraw(submissionId, signal),
      // It can no longer be withdrawn: shows why.
      { onRefused: () => void queries.invalidateQueries({ queryKey }) },
    )
    if (!result) return
    queries.setQueryData(queryKey, result)
    if (act === 'correct') onCorrect()
    else setDone(true)
  }
  if (!maySubmit) return null
  const failed = calls.uhOh ? [{ message: 'The submission could not be withdrawn. Try again.' }] : calls.errors
  return (
    <Section title="Correct or withdraw" print={false}>
      {failed.length > 0 ? (
        <Notice tone="error" live title="Not withdrawn">
          {failed.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      ) : null}
      {done ? (
        <Notice tone="success" live title="Submission withdrawn">
          <p>LMI Reference No {lmiReferenceNo} can be used again.</p>
        </Notice>
      ) : null}
      {withdrawn ? (
        <ButtonRow>
          <Button variant="primary" onClick={onCorrect}>
            Correct and resubmit
          </Button>
        </ButtonRow>
      ) : canWithdraw ? (
        <>
          <p>Today only. The policy is cancelled from its first day, and nothing is paid.</p>
          <ButtonRow>
            <Button busy={calls.busy !== null} onClick={() => setPending('correct')}>
              Correct and resubmit
            </Button>
            <Button busy={calls.busy !== null} onClick={() => setPending('withdraw')}>
              Withdraw submission
            </Button>
          </ButtonRow>
        </>
      ) : (
        <p>{withdrawDisabledReason}</p>
      )}
      <ConfirmDialog
        open={pending !== null}
        title={pending === 'correct' ? 'Correct and resubmit' : 'Withdraw submission'}
        yes={pending === 'correct' ? 'Withdraw and correct' : 'Withdraw'}
        no="Cancel"
        danger
        onYes={() => pending && void withdraw(pending)}
        onNo={() => setPending(null)}
        escapable
      >
        <p>
          Policy {policyNo} is cancelled from its first day. It cannot be restored.
          {pending === 'correct' ? ' The form then opens with everything you entered.' : ''}
        </p>
      </ConfirmDialog>
    </Section>
  )
}
