import { caseFilters, caseKinds, type OwnCasePart, ownCaseParts } from '#areas/case/contract'
import { useCaller } from '#areas/identity/portal'
import { visibleKinds } from '#areas/notification/contract'
import {
  addDays,
  formatDay,
  formatDayInFigures,
  formatDuration,
  formatMinute,
  type PlainDate,
  sydneyDate,
} from '#packages/calendar'
import { formatDollars, fromDollars } from '#packages/money'
import { choiceText } from '#packages/table'
import { type GoTo, Screen, SectionNavigation, Stack } from '#ui/page'
import {
  expiryDays,
  type LenderHome as Home,
  type HomeCase,
  type HomeQuote,
  type HomeSubmission,
  type HomeUpload,
  ownCaseTitles,
  recentDays,
  type UsualTime,
} from '../contract/index.ts'
import styles from './home.module.css'
import type { HomeAddress, HomeLinks } from './home-links.ts'
import { type HomeRow, HomeSection, WaitingForYou, type WaitingList } from './home-list.tsx'
import { HomePage } from './home-page.tsx'
import { OwnCases } from './own-cases.tsx'
import { useLastVisit, useLenderHome } from './use-home.ts'

type LenderHomeProps = {
  readonly links: HomeLinks
  readonly address: HomeAddress
  readonly onAddress: GoTo<HomeAddress>
}

/** What waits for a lender's user, what they wait for, and their newest records; or a list of their cases. */
export function LenderHome({ links, address, onAddress }: LenderHomeProps) {
  const { show } = address
  const query = useLenderHome()
  return (
    <Screen>
      <HomeNavigation show={show} home={query.data} links={links} />
      {show ? (
        <OwnCases key={show} show={show} address={address} onAddress={onAddress} ofCase={links.ofCase} />
      ) : (
        <Overview query={query} links={links} />
      )}
    </Screen>
  )
}

type HomeNavigationProps = {
  readonly show: OwnCasePart | undefined
  readonly home: Home | undefined
  readonly links: HomeLinks
}

/** Home, and the lists of the user's cases; none for a user who may not see any. */
function HomeNavigation({ show, home, links }: HomeNavigationProps) {
  const { rights } = useCaller()
  if (visibleKinds(rights).length === 0) return null
  const isCounted = home && !home.questions.more && !home.withInsurer.more
  const open = isCounted ? home.questions.items.length + home.withInsurer.items.length : undefined
  return (
    <SectionNavigation
      label="Home"
      links={[
        { label: 'Home', href: links.home({}), current: show ? undefined : 'page' },
        ...ownCaseParts.map((part) => ({
          label: ownCaseTitles[part],
          href: links.home({ show: part }),
          count: part === 'open' ? open : undefined,
          current: part === show ? ('page' as const) : undefined,
        })),
      ]}
    />
  )
}

type OverviewProps = { readonly query: ReturnType<typeof useLenderHome>; readonly links: HomeLinks }

function Overview({ query, links }: OverviewProps) {
  const lastVisit = useLastVisit()
  return (
    <HomePage lead="Your open work" query={query}>
      {query.data ? <Parts home={query.data} links={links} lastVisit={lastVisit} /> : null}
    </HomePage>
  )
}

type PartProps = { readonly home: Home; readonly links: HomeLinks; readonly lastVisit: string | null }

function Parts({ home, links, lastVisit }: PartProps) {
  const { rights, username } = useCaller()
  const seesCases = visibleKinds(rights).length > 0
  const today = sydneyDate(new Date())
  const recently = periodOf(addDays(today, -recentDays), today)
  const isNew = ({ decidedAt }: HomeCase) => lastVisit !== null && decidedAt !== null && decidedAt > lastVisit
  const caseRow = (found: HomeCase, note: string): HomeRow => {
    return { key: caseKey(found), href: links.ofCase(found), title: nameOf(found), note }
  }
  const waiting: WaitingList[] = [
    ...(seesCases
      ? [
          {
            title: 'Questions to answer',
            ...rowsOf(home.questions, (found) =>
              caseRow(found, `Asked ${formatMinute(found.pausedAt ?? found.submittedAt)}`),
            ),
            all: links.home({ show: 'open', ...caseFilters.onHold }),
            none: 'open questions',
          },
          {
            title: 'Decisions',
            ...rowsOf(home.decisions, (found) => {
              const decidedAt = formatMinute(found.decidedAt ?? found.submittedAt)
              return caseRow(found, `${isNew(found) ? 'New · ' : ''}${found.decision ?? found.status} · ${decidedAt}`)
            }),
            fresh: home.decisions.items.filter(isNew).length,
            all: links.home({ show: 'decided', decidedAt: recently }),
            none: 'recent decisions',
          },
        ]
      : []),
    {
      title: 'Drafts',
      rows: home.drafts.flatMap(({ form, savedAt }) => {
        const target = links.ofDraft(form)
        return target ? [{ ...target, key: form, note: `Saved ${formatMinute(savedAt)}` }] : []
      }),
      none: 'drafts',
    },
    ...(home.expiringQuotes
      ? [
          {
            title: 'Quotes that expire soon',
            ...rowsOf(home.expiringQuotes, (quote) => quoteRow(links, quote, `Until ${formatDay(quote.validUntil)}`)),
            all: links.quotes({
              status: choiceText(['Calculated']),
              calculatedBy: choiceText([username]),
              validUntil: periodOf(today, addDays(today, expiryDays)),
              sort: 'calculationDate',
            }),
            none: 'quotes that expire soon',
          },
        ]
      : []),
    ...(home.doubtfulSubmissions
      ? [
          {
            title: 'Submissions with warnings',
            ...rowsOf(home.doubtfulSubmissions, (submission) => {
              const note = submission.warnings === 1 ? '1 warning' : `${submission.warnings} warnings`
              return submissionRow(links, submission, note)
            }),
            all: links.submissions({ submittedAt: recently, warnings: '> 0', status: choiceText(['Submitted']) }),
            none: 'submissions with warnings',
          },
        ]
      : []),
  ]
  return (
    <div className={styles.columns}>
      <WaitingForYou lists={waiting} />
      <Stack>
        {seesCases ? (
          <HomeSection
            title="With the insurer"
            {...rowsOf(home.withInsurer, (found) =>
              caseRow(found, `${found.status} · ${ageOf(found, home.usualTimes[found.kind])}`),
            )}
            all={links.home({ show: 'open', ...caseFilters.withInsurer })}
            empty="Nothing is with the insurer."
          />
        ) : null}
        <HomeSection title="Newest records" rows={newestOf(home, links, caseRow)} uncounted empty="No recent records" />
      </Stack>
    </div>
  )
}

/** A period as the filter of a date, with both days. */
function periodOf(from: PlainDate, until: PlainDate): string {
  return `${formatDayInFigures(from)} - ${formatDayInFigures(until)}`
}

type Listed<Item> = { readonly items: readonly Item[]; readonly more: boolean }

function rowsOf<Item>({ items, more }: Listed<Item>, rowOf: (item: Item) => HomeRow) {
  return { rows: items.map(rowOf), more }
}

function newestOf(home: Home, links: HomeLinks, caseRow: (found: HomeCase, note: string) => HomeRow): HomeRow[] {
  const cases = [...home.questions.items, ...home.withInsurer.items, ...home.decisions.items]
  const newest = [
    ...cases.map((found) => ({ at: found.submittedAt, row: (note: string) => caseRow(found, note) })),
    ...(home.newestQuotes ?? []).map((quote) => ({
      at: quote.createdAt,
      row: (note: string) => quoteRow(links, quote, note),
    })),
    ...(home.newestSubmissions ?? []).map((submission) => ({
      at: submission.submittedAt,
      row: (note: string) => submissionRow(links, submission, note),
    })),
    ...home.newestUploads.map((upload) => ({
      at: upload.sentAt,
      row: (note: string) => uploadRow(links, upload, note),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return newest.slice(0, 8).map(({ at, row }) => row(formatMinute(at)))
}

const caseKey = ({ kind, id }: HomeCase) => `${kind} ${id}`

/** "Referral 10000123, LOAN-77", "Variation 10000124 of policy 1000000001". */
function nameOf({ kind, id, reference }: HomeCase): string {
  return kind === 'referral' ? `Referral ${id}, ${reference}` : `${caseKinds[kind]} ${id} of policy ${reference}`
}

function quoteRow(links: HomeLinks, { quoteId, reference, loanAmount }: HomeQuote, note: string): HomeRow {
  const title = [`Quote ${quoteId}`, formatDollars(fromDollars(loanAmount)), reference].filter(Boolean).join(', ')
  return { key: quoteId, href: links.quote(quoteId), title, note }
}

function submissionRow(links: HomeLinks, submission: HomeSubmission, note: string): HomeRow {
  const { submissionId: key, lmiReference, policyNumber } = submission
  return { key, href: links.submission(key), title: `Policy ${policyNumber}, ${lmiReference}`, note }
}

/** "Document upload valuation.pdf and 2 more, Policy 1000000001". */
function uploadRow(links: HomeLinks, upload: HomeUpload, note: string): HomeRow {
  const { receiptId: key, kind, title, against } = upload
  const name = `${kind === 'data' ? 'Data' : 'Document'} upload ${title}`
  return { key, href: links.upload(upload), title: [name, against].filter(Boolean).join(', '), note }
}

const minute = 60_000

/** The age of a case beside the usual range of its kind: "waiting 2 days, longer than most". */
function ageOf({ waitingSince }: HomeCase, usual: UsualTime | undefined): string {
  const waited = Math.max(0, Date.now() - Date.parse(waitingSince))
  const age = `waiting ${formatDuration(waited)}`
  if (!usual) return age
  if (waited > usual.ninetieth * minute) return `${age}, longer than most`
  return `${age}, most are decided within ${formatDuration(usual.ninetieth * minute)}`
}
