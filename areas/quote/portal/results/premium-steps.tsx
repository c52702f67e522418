import type { QuoteStep } from '#areas/quote/contract'
import styles from './results.module.css'

/** Why each figure is what it is, step by step, for whoever asks. */
export function PremiumSteps({ steps }: { readonly steps: readonly QuoteStep[] }) {
  return (
    <details className={styles.why} data-print="never">
      <summary className={styles.whySummary}>Why this premium: every figure, step by step</summary>
      <ol className={styles.steps}>
        {steps.map(({ name, words, figure }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a quote never change, and a name may come twice
          <li className={styles.step} key={`${name} ${index}`}>
            <span className={styles.stepWords}>
              <strong>{stepTitle(name)}</strong>
              {sentence(words)}
            </span>
            <span className={styles.stepFigure}>{figure}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** `base-lvr` and `baseLvr` read "Base LVR". */
function stepTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')
  return sentence(words)
    .replace(/\blvr\b/i, 'LVR')
    .replace(/\bgst\b/i, 'GST')
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
