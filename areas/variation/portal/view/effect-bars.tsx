import { dollars, percent } from './figures.ts'
import styles from './variation-changes.module.css'

type Figures = { readonly securityValue: number | null; readonly lvr: number | null }
type EffectBarsProps = { readonly before: Figures; readonly after: Figures }

/** Security value and LVR before and after, as bars. Hidden from assistive technology: the totals have the same figures. */
export function EffectBars({ before, after }: EffectBarsProps) {
  const maxValue = Math.max(before.securityValue ?? 0, after.securityValue ?? 0, 1)
  const maxLvr = Math.max(100, before.lvr ?? 0, after.lvr ?? 0)
  return (
    <div className={styles.bars} aria-hidden="true">
      <Bars
        title="Security value"
        max={maxValue}
        values={[before.securityValue, after.securityValue]}
        format={dollars}
      />
      <Bars title="LVR" max={maxLvr} values={[before.lvr, after.lvr]} format={percent} />
    </div>
  )
}

type BarsProps = {
  readonly title: string
  /** The value of a full bar. */
  readonly max: number
  /** Before and after; null while unknown. */
  readonly values: readonly [number | null, number | null]
  readonly format: (value: number | null) => string
}

function Bars({ title, max, values, format }: BarsProps) {
  return (
    <div>
      <p className={styles.barsTitle}>{title}</p>
      {values.map((value, index) => (
        <div className={styles.bar} data-after={index === 1} key={index === 0 ? 'before' : 'after'}>
          <span>{index === 0 ? 'Before' : 'After'}</span>
          <span className={styles.track}>
            <span style={{ inlineSize: `${(100 * (value ?? 0)) / max}%` }} />
          </span>
          <span>{format(value)}</span>
        </div>
      ))}
    </div>
  )
}
