import { VisuallyHidden } from './layout.tsx'
import styles from './old-and-new.module.css'

type OldAndNewProps = { readonly before: string; readonly after: string }

/** A changed value, before and after. */
export function OldAndNew({ before, after }: OldAndNewProps) {
  return (
    <span className={styles.change}>
      <del>
        <VisuallyHidden>was </VisuallyHidden>
        {before || 'Not given'}
      </del>{' '}
      <ins>
        <VisuallyHidden>now </VisuallyHidden>
        {after || 'Not given'}
      </ins>
    </span>
  )
}
