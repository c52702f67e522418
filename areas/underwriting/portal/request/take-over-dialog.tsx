import { ConfirmDialog } from '#ui/dialog'

type TakeOverDialogProps = {
  readonly open: boolean
  readonly assignedTo: string | null
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before a colleague's request is taken over. */
export function TakeOverDialog({ open, assignedTo, onYes, onNo }: TakeOverDialogProps) {
  return (
    <ConfirmDialog open={open} title="Take over" yes="Take over" no="Cancel" onYes={onYes} onNo={onNo} escapable>
      <p>{assignedTo ?? 'A colleague'} has this request and may be working on it. Do you want to take it over?</p>
    </ConfirmDialog>
  )
}
