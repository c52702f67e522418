import { useState } from 'react'
import type { NeededItem } from '#areas/case/portal'
import { variationFields } from '#areas/variation/contract'
import { factsOf } from '#packages/fields'
import { ConfirmDialog } from '#ui/dialog'
import { Card, Disclosure, Facts, Note, Notice, Stack } from '#ui/page'
import { percent } from '../view/figures.ts'
import { VariationChanges } from '../view/variation-changes.tsx'
import { typeNames } from '../view/variation-view.tsx'
import type { Changes } from './use-changes.ts'
import type { ReadyVariation } from './use-variation-form.ts'
import styles from './variation-form.module.css'

/** Wide enough to show the form and its changes side by side. */
const wide = '(width >= 64rem)'

/** The current changes of the form: beside it on a wide screen, collapsed below it on a narrow one. */
export function ChangesPanel({ changes }: { readonly changes: Changes }) {
  const [open] = useState(() => window.matchMedia(wide).matches)
  const { effect, changed, complete, waiting } = changes
  return (
    <Card>
      <Disclosure title="What changes" level={2} note={summaryOf(changes)} open={open}>
        {changed ? (
          <div className={styles.panel}>
            <VariationChanges effect={effect} />
            {waiting ? <Note>Calculating the premium…</Note> : null}
            {/* What is missing is above, among what the LVR needs. */}
            {complete || effect.toComplete?.length ? null : <Note>Complete the form to see the premium.</Note>}
          </div>
        ) : null}
      </Disclosure>
    </Card>
  )
}

/** The changes in one line, for the collapsed panel. */
function summaryOf({ effect: { loans, securities, before, after, missing = [] }, changed }: Changes): string {
  const count = [...loans, ...securities].filter(({ change }) => change !== 'unchanged').length
  if (!changed) return `Nothing yet · LVR ${percent(before.lvr)}`
  const lvr = missing.length > 0 ? 'LVR not known yet' : `LVR ${percent(before.lvr)} → ${percent(after.lvr)}`
  return `${count === 1 ? '1 change' : `${count} changes`} · ${lvr}`
}

type ConfirmVariationProps = {
  /** The variation to send; null while the dialog is closed. */
  readonly ready: ReadyVariation | null
  readonly changes: Changes
  /** The documents usually needed that no file is. */
  readonly missing: readonly NeededItem[]
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Shows a variation before it is submitted, for confirmation. Warnings do not block it. */
export function ConfirmVariation({ ready, changes, missing, onYes, onNo }: ConfirmVariationProps) {
  const { variationType, notes = null } = ready?.body.variationData ?? {}
  return (
    <ConfirmDialog
      open={ready !== null}
      title="Submit this variation?"
      role="dialog"
      size="large"
      yes="Submit"
      no="Back to the form"
      escapable
      {...{ onYes, onNo }}
    >
      <Stack>
        <Facts
          facts={[
            { label: 'Variation type', value: typeNames(variationType ?? []), lines: true },
            ...factsOf(variationFields, { notes }, {}),
          ]}
        />
        {missing.length > 0 ? (
          <Notice tone="warning" title="Usually needed and not attached">
            <p>{missing.map(({ label }) => label).join(', ')}. You can submit without, and attach them later.</p>
          </Notice>
        ) : null}
        <VariationChanges effect={changes.effect} />
        {changes.waiting ? <Note>Calculating the premium…</Note> : null}
      </Stack>
    </ConfirmDialog>
  )
}
