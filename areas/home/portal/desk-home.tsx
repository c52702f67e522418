import { ageLimits, type CaseKindName, caseFilters, caseKinds } from '#areas/case/contract'
import { PersonName } from '#areas/identity/portal'
import { formatDayInFigures, formatDuration, sydneyDate } from '#packages/calendar'
import { Note, Section, Stack } from '#ui/page'
import { Table } from '#ui/table'
import type { DeskHome as Home } from '../contract/index.ts'
import styles from './home.module.css'
import type { HomeLinks, Query } from './home-links.ts'
import { HomePage } from './home-page.tsx'
import { useDeskHome } from './use-home.ts'

/** The open work of the desk: each number opens the list of its cases. */
export function DeskHome({ links }: { readonly links: HomeLinks }) {
  const query = useDeskHome()
  return (
    <HomePage lead="The desk's open work" query={query}>
      {query.data ? <Parts home={query.data} links={links} /> : null}
    </HomePage>
  )
}

type PartProps = { readonly home: Home; readonly links: HomeLinks }

function Parts({ home, links }: PartProps) {
  const counts = [
    { label: 'Mine', count: home.mine, query: { show: 'mine' } },
    { label: 'Unassigned', count: home.unassigned, query: { show: 'unassigned' } },
    { label: 'Late', count: home.late, query: caseFilters.late },
    { label: 'On hold', count: home.onHold, query: caseFilters.onHold },
    { label: 'Open', count: home.open, query: {} },
  ]
  return (
    <Stack>
      <ul className={styles.counts} aria-label="Open cases">
        {counts.map(({ label, count, query }) => (
          <li key={label}>
            <a href={links.desk(query)} data-late={(label === 'Late' && count > 0) || undefined}>
              <strong>{count.toLocaleString('en-AU')}</strong> {label}
            </a>
          </li>
        ))}
      </ul>
      <Kinds home={home} links={links} />
      <div className={styles.columns}>
        <Ages home={home} links={links} />
        <People home={home} links={links} />
      </div>
    </Stack>
  )
}

/** The cases of each kind. */
function Kinds({ home: { kinds }, links }: PartProps) {
  const today = formatDayInFigures(sydneyDate(new Date()))
  const linkOf = (count: number, kind: CaseKindName, query: Query = {}) => (
    <a href={links.desk({ ...query, kind: `~${caseKinds[kind]}` })}>{count.toLocaleString('en-AU')}</a>
  )
  return (
    <Section title="Kinds of case">
      <Table
        caption="Open, received and decided cases by kind"
        captionHidden
        rowKey={({ kind }) => kind}
        rows={kinds}
        columns={[
          {
            key: 'kind',
            header: 'Kind',
            names: true,
            cell: ({ kind }) => <a href={links.desk({ kind: `~${caseKinds[kind]}` })}>{caseKinds[kind]}</a>,
          },
          { key: 'open', header: 'Open', variant: 'figure', cell: ({ kind, open }) => linkOf(open, kind) },
          {
            key: 'received',
            header: 'Received today',
            variant: 'figure',
            cell: ({ kind, receivedToday }) => linkOf(receivedToday, kind, { show: 'all', submissionDateTime: today }),
          },
          {
            key: 'decided',
            header: 'Decided today',
            variant: 'figure',
            cell: ({ kind, decidedToday }) => linkOf(decidedToday, kind, { show: 'decided-today' }),
          },
          { key: 'median', header: 'Half within', cell: ({ usualTime }) => durationOf(usualTime?.median) },
          {
            key: 'ninetieth',
            header: '9 of 10 within',
            cell: ({ usualTime }) => durationOf(usualTime?.ninetieth),
          },
        ]}
      />
      <Note>Times from submission to decision in the 30 days until yesterday, of at least five decisions.</Note>
    </Section>
  )
}

function durationOf(minutes: number | undefined): string {
  return minutes === undefined ? '–' : formatDuration(minutes * 60_000)
}

function People({ home: { people }, links }: PartProps) {
  const linkOf = (count: number, username: string, query: Query = {}) => (
    <a href={links.desk({ ...query, assignedTo: `~${username}` })}>{count.toLocaleString('en-AU')}</a>
  )
  return (
    <Section title="People">
      <Table
        caption="Open cases by person"
        captionHidden
        empty="No case is assigned."
        rowKey={({ username }) => username}
        rows={people}
        columns={[
          {
            key: 'name',
            header: 'Name',
            names: true,
            cell: ({ name, username }) => (
              <a href={links.desk({ assignedTo: `~${username}` })}>
                <PersonName mark {...{ username, name }} />
              </a>
            ),
          },
          { key: 'open', header: 'Open', variant: 'figure', cell: ({ username, open }) => linkOf(open, username) },
          {
            key: 'onHold',
            header: 'On hold',
            variant: 'figure',
            cell: ({ username, onHold }) => linkOf(onHold, username, caseFilters.onHold),
          },
          {
            key: 'late',
            header: 'Late',
            variant: 'figure',
            cell: ({ username, late }) => linkOf(late, username, caseFilters.late),
          },
        ]}
      />
    </Section>
  )
}

const limits = [0, ...ageLimits]
const hours = (count: number) => (count % 24 === 0 && count > 0 ? `${count / 24} d` : `${count} h`)

/** The open cases by age, as bars with their numbers. */
function Ages({ home: { ages }, links }: PartProps) {
  const max = Math.max(1, ...ages)
  return (
    <Section title="Age of open cases" lead="Waiting time, without the time of questions">
      <ul className={styles.ages}>
        {ages.map((count, index) => {
          const [from = 0, until] = [limits[index], limits[index + 1]]
          const label = until === undefined ? `over ${hours(from)}` : `${hours(from)} to ${hours(until)}`
          const waitingSince = until === undefined ? `${from} hours` : `${from}-${until} hours`
          return (
            <li key={label} className={styles.age}>
              <a href={links.desk({ waitingSince })}>
                {label}
                <span className={styles.measured}>
                  <span className={styles.bar} style={{ inlineSize: `${(count / max) * 85}%` }} aria-hidden="true" />
                  {count.toLocaleString('en-AU')}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
