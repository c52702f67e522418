import type { CutOff } from '#areas/quote/contract'
import { Section } from '#ui/page'
import { showDollars } from '../figures.ts'
import styles from './insight.module.css'

/** The nearest lower cut-offs: what must change to reach each, and what that saves. */
export function PriceChanges({ cutOffs }: { readonly cutOffs: readonly CutOff[] }) {
  return (
    <Section title="What would change the price">
      {cutOffs.length === 0 ? <p>No cut-off of the rate card below this loan would lower the premium.</p> : null}
      <ul className={styles.changes}>
        {cutOffs.map(({ kind, limit, sentence, saves }) => (
          <li className={styles.change} key={`${kind} ${limit}`}>
            <span>{sentence}</span>
            <strong className={styles.saves}>Saves {showDollars(saves)}</strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}
