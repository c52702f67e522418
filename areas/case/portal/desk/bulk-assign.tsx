import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type bulkResultSchema, maxBulkCases, type QueueRow } from '#areas/case/contract'
import { useCalls } from '#browser/http'
import { Button } from '#ui/button'
import { Select } from '#ui/field'
import styles from './bulk-assign.module.css'
import { useCaseDeskService } from './case-desk-service.ts'
import { type CaseRecord, isSameCase } from './desk-case.ts'
import { colleaguesQuery, deskKeys } from './desk-queries.ts'

type BulkAssignProps = {
  readonly rows: readonly QueueRow[]
  /** Shows which rows stay chosen, after the others were changed. */
  readonly onChosen: (rows: readonly CaseRecord[]) => void
}
type Outcome = { readonly done: string; readonly refused: readonly z.infer<typeof bulkResultSchema>[] }
type Act = { readonly act: 'assign' | 'reassign' | 'release'; readonly to?: string; readonly done: string }

/** Assigns or releases the chosen cases, and says what became of them. Those that were refused stay chosen. */
export function BulkAssign({ rows, onChosen }: BulkAssignProps) {
  const service = useCaseDeskService()
  const queries = useQueryClient()
  const calls = useCalls()
  const [to, setTo] = useState('')
  const [isMore, setMore] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(service), enabled: rows.length > 0 })
  const nameOf = (one: string) => colleagues.find(({ shortName }) => shortName === one)?.longName ?? one
  // What became of one choice ends with the next.
  if (outcome && rows.some((row) => !outcome.refused.some((each) => isSameCase(each, row)))) setOutcome(null)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) result.current?.focus({ preventScroll: true })
  }, [outcome])
  const act = async ({ done, ...body }: Act) => {
    const cases = rows.map(({ kind, channel, id, lastEvent }) => ({ kind, channel, id, lastSeenEvent: lastEvent }))
    const response = await calls.run('Assigning', () => service.assignCases({ ...body, cases }), { covers: false })
    void queries.invalidateQueries({ queryKey: deskKeys.list('queue') })
    if (!response) return
    const refused = response.results.filter((each) => each.refused !== null)
    const count = response.results.length - refused.length
    setTo('')
    setOutcome({ done: `${requests(count)} ${done}.`, refused })
    onChosen(refused)
  }
  const failures = calls.uhOh ? [{ message: 'The requests could not be changed. Try again.' }] : calls.errors
  if (rows.length === 0 && !outcome) return null
  return (
    <section className={styles.bulk} aria-label="Chosen requests" data-print="never">
      {outcome || failures.length > 0 ? (
        <div ref={result} tabIndex={-1} role="status">
          {failures.length > 0 ? failures.map(({ message }) => <p key={message}>{message}</p>) : <p>{outcome?.done}</p>}
          {outcome && outcome.refused.length > 0 ? (
            <>
              <p>{requests(outcome.refused.length)} not changed:</p>
              <ul>
                {outcome.refused.map(({ kind, channel, id, refused }) => (
                  <li key={`${kind} ${channel} ${id}`}>
                    {kind} {id} of {channel}: {refused?.message}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      ) : null}
      {rows.length > 0 ? (
        <div className={styles.acts}>
          <p role="status">
            {rows.length} chosen{rows.length === maxBulkCases ? ', the most at once' : ''}
          </p>
          <Button
            small
            variant="primary"
            busy={calls.busy !== null}
            onClick={() => void act({ act: 'assign', done: 'assigned to you' })}
          >
            Assign to me
          </Button>
          <span className={styles.more}>
            <Button small aria-expanded={isMore} onClick={() => setMore(!isMore)}>
              {isMore ? 'Less' : 'More'}
            </Button>
          </span>
          <div className={styles.others} data-shown={isMore}>
            {colleagues.length > 0 ? (
              <>
                <Select
                  aria-label="Assign to"
                  emptyText="Assign to…"
                  value={to}
                  choices={colleagues.map(({ shortName, longName }) => ({ value: shortName, label: longName }))}
                  onChange={({ target }) => setTo(target.value)}
                />
                <Button
                  small
                  busy={calls.busy !== null}
                  disabled={to === ''}
                  onClick={() => void act({ act: 'reassign', to, done: `assigned to ${nameOf(to)}` })}
                >
                  Assign
                </Button>
              </>
            ) : null}
            <Button small busy={calls.busy !== null} onClick={() => void act({ act: 'release', done: 'released' })}>
              Release
            </Button>
            <Button small variant="quiet" onClick={() => onChosen([])}>
              Choose none
            </Button>
          </div>
        </div>
      ) : (
        <Button small onClick={() => setOutcome(null)}>
          Close
        </Button>
      )}
    </section>
  )
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`
}
