import { formatMinute } from '#packages/calendar'
import { formatDollars, formatPercent, parseDollars } from '#packages/money'
import type { CaseRecord, DeskCase } from './desk-case.ts'
import styles from './work.module.css'

type SimilarCasesProps = {
  readonly deskCase: DeskCase
  readonly hrefOf: (record: CaseRecord) => string
}

/** What was decided about the newest cases like this one. */
export function SimilarCases({ deskCase: { similarCases, record }, hrefOf }: SimilarCasesProps) {
  if (similarCases.length === 0) return null
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar">Similar decided cases</h2>
      <ul>
        {similarCases.map(({ channel, id, decision, decidedAt, amount, lvr }) => (
          <li key={`${channel} ${id}`}>
            <a href={hrefOf({ kind: record.kind, channel, id })}>
              {channel} {id}
            </a>
            : {decision}
            <span className={styles.label}>
              {formatDollars(parseDollars(amount) ?? 0n)}, LVR {formatPercent(Number(lvr))}, {formatMinute(decidedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
