import type { DraftState } from './create-draft-keeper.ts'
import styles from './draft-note.module.css'

const words: Readonly<Record<DraftState, string>> = {
  untouched: 'What you enter is kept on the server as you type.',
  kept: 'Draft kept. It will be here when you come back.',
  failed: 'The draft could not be kept. It is tried again with your next change, or when you are back online.',
}

/** Says what became of the draft. Not announced: it would speak after every word. */
export function DraftNote({ state }: { readonly state: DraftState }) {
  return (
    <p className={styles.note} data-state={state}>
      {words[state]}
    </p>
  )
}
