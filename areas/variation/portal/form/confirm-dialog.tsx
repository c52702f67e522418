import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Facts, Note, Stack } from '#ui/page'
import { VariationChanges } from '../view/variation-changes.tsx'
import { typeNames } from '../view/variation-view.tsx'
import type { Changes } from './use-changes.ts'
import type { ReadyVariation } from './use-variation-form.ts'

type ConfirmVariationProps = {
  /** The variation to send; null while the dialog is closed. */
  readonly ready: ReadyVariation | null
  readonly changes: Changes
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Shows a variation before it is submitted, for confirmation. Warnings do not block it. */
export function ConfirmVariation({ ready, changes, onYes, onNo }: ConfirmVariationProps) {
  const { variationType, notes } = ready?.body.variationData ?? {}
  return (
    <Dialog
      open={ready !== null}
      title="Submit this variation?"
      size="large"
      onClose={onNo}
      actions={
        <>
          <Button variant="primary" onClick={onYes}>
            Submit
          </Button>
          <Button onClick={onNo}>Back to the form</Button>
        </>
      }
    >
      <Stack>
        <Facts
          facts={[
            { label: 'Variation type', value: typeNames(variationType ?? []), lines: true },
            ...(notes ? [{ label: 'Variation Notes', value: notes, lines: true }] : []),
          ]}
        />
        <VariationChanges effect={changes.effect} />
        {changes.waiting ? <Note>Calculating the premium…</Note> : null}
      </Stack>
    </Dialog>
  )
}
