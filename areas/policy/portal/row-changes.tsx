import { Fold, Note, OldAndNew, Subsection } from '#ui/page'
import { Badge, type BadgeProps } from '#ui/table'
import type { RowChange } from '../contract/index.ts'
import styles from './row-changes.module.css'

const badges: Readonly<Record<RowChange['change'], Pick<BadgeProps, 'tone'> & { readonly words: string }>> = {
  added: { words: 'Added', tone: 'success' },
  removed: { words: 'Removed', tone: 'danger' },
  changed: { words: 'Changed', tone: 'info' },
  unchanged: { words: 'Unchanged', tone: 'neutral' },
}

type RowChangesProps = {
  readonly title: 'Loans' | 'Securities'
  readonly rows: readonly RowChange[]
}

export function RowChanges({ title, rows }: RowChangesProps) {
  const shown = rows.filter(({ change }) => change !== 'unchanged')
  const rest = rows.length - shown.length
  return (
    <Subsection title={title}>
      {shown.length === 0 ? <Note>No change</Note> : null}
      {shown.length > 0 ? (
        <ul className={styles.rows}>
          {shown.map(({ id, name, change, differences }) => (
            <li key={id}>
              <p className={styles.name}>
                {name} <Badge {...badges[change]}>{badges[change].words}</Badge>
              </p>
              <Differences change={change} differences={differences} />
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length > 0 && rest > 0 ? <Note>{countOf(title, rest)} unchanged</Note> : null}
    </Subsection>
  )
}

function countOf(title: RowChangesProps['title'], count: number): string {
  if (count === 1) return title === 'Loans' ? '1 loan' : '1 security'
  return `${count} ${title.toLowerCase()}`
}

function Differences({ change, differences }: Pick<RowChange, 'change' | 'differences'>) {
  if (differences.length === 0) return null
  const list = (
    <dl className={styles.differences}>
      {differences.map(({ name, label, before, after }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {change === 'added' ? after : change === 'removed' ? before : <OldAndNew before={before} after={after} />}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (change !== 'removed') return list
  return <Fold summary="What it was">{list}</Fold>
}
