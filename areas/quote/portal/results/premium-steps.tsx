import type { QuoteStep } from '#areas/quote/contract'
import styles from './results.module.css'

/** Steps that reveal the premium rate. */
const rateSteps = new Set(['premium-rate', 'gross-premium'])

type PremiumStepsProps = { readonly steps: readonly QuoteStep[]; readonly showPremiumRate: boolean }

/**
 * Explains each figure of the premium, step by step. Omits steps that reveal the premium rate when the rate is hidden.
 */
export function PremiumSteps({ steps, showPremiumRate }: PremiumStepsProps) {
  const shown = steps.filter(({ name }) => showPremiumRate || !rateSteps.has(name))
  return (
    <details className={styles.why} data-print="never">
      <summary className={styles.whySummary}>How this premium was calculated</summary>
      <ol className={styles.steps}>
        {shown.map(({ name, words, figure }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a quote never change, and a name may come twice
          <li className={styles.step} key={`${name} ${index}`}>
            <span className={styles.stepWords}>
              <strong>{stepTitle(name)}</strong>
              {message(words)}
            </span>
            <span className={styles.stepFigure}>{figure}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Formats a step name: `base-lvr` and `baseLvr` become "Base LVR". */
function stepTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')
  return message(words)
    .replace(/\blvr\b/i, 'LVR')
    .replace(/\bgst\b/i, 'GST')
}

function message(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
