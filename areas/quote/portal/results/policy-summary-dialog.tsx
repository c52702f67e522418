import type { PolicySummary } from '#areas/policy/contract'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { PolicyTable } from './policy-table.tsx'

type PolicySummaryDialogProps = { readonly policies: readonly PolicySummary[]; readonly onClose: () => void }

/** The policies that were just created. */
export function PolicySummaryDialog({ policies, onClose }: PolicySummaryDialogProps) {
  return (
    <Dialog
      open={policies.length > 0}
      title="Policy Summary"
      size="large"
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <PolicyTable policies={policies} />
    </Dialog>
  )
}
