import { formatDayInFigures, sydneyDate } from '#packages/calendar'
import { Section } from '#ui/page'
import type { WholePolicy } from '../contract/index.ts'
import styles from './lifeline.module.css'

type Point = { readonly label: string; readonly day: string; readonly at: number }

const endings = { expired: 'Expired', cancelled: 'Cancelled', discharged: 'Discharged' } as const

/** The life of a policy to scale, from drawdown to expiry or its end, with its versions and today. */
export function Lifeline({ policy, now }: { readonly policy: WholePolicy; readonly now: Date }) {
  const points = pointsOf(policy, now).toSorted((one, other) => one.at - other.at)
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const percent = (at: number) => `${last === first ? 0 : ((at - first) * 100) / (last - first)}%`
  const endOf = (label: string) => points.find((point) => point.label === label)?.at ?? last
  const elapsed = Math.max(first, Math.min(...['Today', 'Cancelled', 'Discharged', 'Expiry'].map(endOf)))
  return (
    <Section title="Lifeline">
      <div className={styles.line} aria-hidden="true">
        <span className={styles.elapsed} style={{ inlineSize: percent(elapsed) }} />
        {points.map(({ label, at }) => (
          <span
            className={styles.mark}
            key={label}
            data-today={label === 'Today'}
            style={{ insetInlineStart: percent(at) }}
          />
        ))}
      </div>
      <ol className={styles.points}>
        {points.map(({ label, day }) => (
          <li key={label}>
            <strong>{label}</strong> {day}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function pointsOf({ coverageEffectiveDate, expiryDate, history }: WholePolicy, now: Date): Point[] {
  const point = (label: string, day: string): Point => ({
    label,
    day,
    at: Date.parse(day.split('/').reverse().join('-')),
  })
  const dayOf = (moment: Date) => formatDayInFigures(sydneyDate(moment))
  const ended = history.findLast(({ kind }) => kind in endings || kind === 'in-force')
  const end = ended && ended.kind in endings ? ended : undefined
  return [
    ...(coverageEffectiveDate === null ? [] : [point('Drawdown', coverageEffectiveDate)]),
    ...history.flatMap(({ at, version }) =>
      version && version.number > 1 ? [point(`Version ${version.number}`, dayOf(new Date(at)))] : [],
    ),
    point('Today', dayOf(now)),
    ...(end && end.kind !== 'expired' && end.effectiveDate !== null
      ? [point(endings[end.kind as keyof typeof endings], end.effectiveDate)]
      : []),
    ...(expiryDate === null ? [] : [point('Expiry', expiryDate)]),
  ]
}
