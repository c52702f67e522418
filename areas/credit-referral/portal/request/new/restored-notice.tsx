import { DraftNotice } from '#ui/draft'
import { LostFiles } from '../draft/lost-files.tsx'
import type { DraftFiles } from '../draft/use-draft-files.ts'
import { EmptiedForm, type EmptiedFormProps } from './emptied-form.tsx'

type RestoredNoticeProps = Omit<EmptiedFormProps, 'at' | 'pressed'> & {
  /** The reference of the quote that the draft was filled in from, '' where it has none; undefined without a quote. */
  readonly filledFrom: string | undefined
  /** Files of the draft that have to be attached again. */
  readonly lost: DraftFiles['files']
  readonly onStartAgain: () => void
}

/** Says that the form is not what the person just typed, and offers the other way. */
export function RestoredNotice({ before, filledFrom, lost, onStartAgain, onUndo, onDismiss }: RestoredNoticeProps) {
  if (before !== 'draft') return <EmptiedForm at="notice" before={before} onUndo={onUndo} onDismiss={onDismiss} />
  return (
    <DraftNotice onStartAgain={onStartAgain} onDismiss={onDismiss}>
      {filledFrom === undefined ? null : <p>Filled in from {filledFrom === '' ? 'a quote' : `quote ${filledFrom}`}.</p>}
      <LostFiles files={lost} />
    </DraftNotice>
  )
}
