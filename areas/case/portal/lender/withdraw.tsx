import { useState } from 'react'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import type { CaseView } from '../case-view.ts'

type WithdrawProps = {
  readonly view: Pick<CaseView, 'id' | 'noun' | 'state'>
  /** What follows from it, in the words of its kind. */
  readonly consequence: string
  readonly onWithdraw: () => void
}

/** The button that withdraws a case, after it has explained what that means. */
export function Withdraw({ view: { id, noun, state }, consequence, onWithdraw }: WithdrawProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button onClick={() => setConfirming(true)}>Withdraw</Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Withdraw ${noun} ${id}`}
        yes="Withdraw"
        no="Cancel"
        danger
        escapable
        onYes={() => {
          setConfirming(false)
          onWithdraw()
        }}
        onNo={() => setConfirming(false)}
      >
        <p>
          The insurer stops assessing it{state === 'On Hold' ? ' and its question is closed' : ''}. {consequence}
        </p>
        <p>This cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}
