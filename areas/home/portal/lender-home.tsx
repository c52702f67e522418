import { caseKinds } from '#areas/case/contract'
import { formatDay, formatDuration, formatMinute } from '#packages/calendar'
import { formatDollars, fromDollars } from '#packages/money'
import { Stack } from '#ui/page'
import type { LenderHome as Home, HomeCase, HomeQuote, HomeSubmission, UsualTime } from '../contract/index.ts'
import styles from './home.module.css'
import type { HomeLinks } from './home-links.ts'
import { HomeList, HomeRow } from './home-list.tsx'
import { HomePage } from './home-page.tsx'
import { useLenderHome } from './use-home.ts'

/** What waits for a lender's user, what they wait for, and their newest records. */
export function LenderHome({ links }: { readonly links: HomeLinks }) {
  const query = useLenderHome()
  return (
    <HomePage lead="Your open work" query={query}>
      {query.data ? <Parts home={query.data} links={links} /> : null}
    </HomePage>
  )
}

type PartProps = { readonly home: Home; readonly links: HomeLinks }

function Parts({ home, links }: PartProps) {
  return (
    <div className={styles.columns}>
      <Stack>
        <WaitingForYou home={home} links={links} />
      </Stack>
      <Stack>
        <HomeList
          title="With the insurer"
          list={home.withInsurer}
          href={links.referrals({ status: '~Submitted~In Progress' })}
          empty="Nothing is with the insurer."
          keyOf={caseKey}
        >
          {(found) => (
            <HomeRow
              href={links.ofCase(found)}
              title={nameOf(found)}
              note={`${found.status} · ${ageOf(found, home.usualTimes[found.kind])}`}
            />
          )}
        </HomeList>
        <Newest home={home} links={links} />
      </Stack>
    </div>
  )
}

function WaitingForYou({ home, links }: PartProps) {
  const drafts = home.drafts.flatMap((draft) => {
    const target = links.ofDraft(draft.form)
    return target ? [{ ...draft, ...target }] : []
  })
  return (
    <>
      <HomeList
        title="Questions to answer"
        list={home.questions}
        href={links.referrals({ status: '~On Hold' })}
        empty="No open questions"
        keyOf={caseKey}
      >
        {(found) => (
          <HomeRow
            href={links.ofCase(found)}
            title={nameOf(found)}
            note={`Asked ${formatMinute(found.pausedAt ?? found.submittedAt)}`}
          />
        )}
      </HomeList>
      <HomeList
        title="Decisions"
        list={home.decisions}
        href={links.referrals({ status: '~Complete' })}
        empty="No decisions in the last 14 days"
        keyOf={caseKey}
      >
        {(found) => (
          <HomeRow
            href={links.ofCase(found)}
            title={nameOf(found)}
            note={`${found.decision ?? found.status} · ${formatMinute(found.decidedAt ?? found.submittedAt)}`}
          />
        )}
      </HomeList>
      {home.expiringQuotes ? (
        <HomeList
          title="Quotes that expire soon"
          list={home.expiringQuotes}
          href={links.quotes}
          empty="No quote expires within 14 days."
          keyOf={({ quoteId }) => quoteId}
        >
          {(quote) => (
            <HomeRow
              href={links.quote(quote.quoteId)}
              title={quoteName(quote)}
              note={`Until ${formatDay(quote.validUntil)}`}
            />
          )}
        </HomeList>
      ) : null}
      {home.doubtfulSubmissions ? (
        <HomeList
          title="Submissions with warnings"
          list={home.doubtfulSubmissions}
          href={links.submissions}
          empty="No submission of the last 14 days has a warning."
          keyOf={({ submissionId }) => submissionId}
        >
          {(submission) => (
            <HomeRow
              href={links.submission(submission.submissionId)}
              title={submissionName(submission)}
              note={submission.warnings === 1 ? '1 warning' : `${submission.warnings} warnings`}
            />
          )}
        </HomeList>
      ) : null}
      <HomeList title="Drafts" list={{ items: drafts, more: false }} empty="No drafts" keyOf={({ form }) => form}>
        {({ href, title, savedAt }) => <HomeRow href={href} title={title} note={`Saved ${formatMinute(savedAt)}`} />}
      </HomeList>
    </>
  )
}

function Newest({ home, links }: PartProps) {
  const newest = [
    ...[...home.questions.items, ...home.withInsurer.items, ...home.decisions.items].map((found) => ({
      key: caseKey(found),
      at: found.submittedAt,
      href: links.ofCase(found),
      title: nameOf(found),
    })),
    ...(home.newestQuotes ?? []).map((quote) => ({
      key: quote.quoteId,
      at: quote.createdAt,
      href: links.quote(quote.quoteId),
      title: quoteName(quote),
    })),
    ...(home.newestSubmissions ?? []).map((submission) => ({
      key: submission.submissionId,
      at: submission.submittedAt,
      href: links.submission(submission.submissionId),
      title: submissionName(submission),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <HomeList
      title="Newest records"
      list={{ items: newest.slice(0, 8), more: false }}
      empty="You have no records yet."
      keyOf={({ key }) => key}
    >
      {({ href, title, at }) => <HomeRow href={href} title={title} note={formatMinute(at)} />}
    </HomeList>
  )
}

const caseKey = ({ kind, id }: HomeCase) => `${kind} ${id}`

/** "Referral 10000123, LOAN-77", "Variation 10000124 of policy 1000000001". */
function nameOf({ kind, id, reference }: HomeCase): string {
  return kind === 'referral' ? `Referral ${id}, ${reference}` : `${caseKinds[kind]} ${id} of policy ${reference}`
}

function quoteName({ quoteId, reference, loanAmount }: HomeQuote): string {
  return [`Quote ${quoteId}`, formatDollars(fromDollars(loanAmount)), reference].filter(Boolean).join(', ')
}

function submissionName({ lmiReference, policyNumber }: HomeSubmission): string {
  return `Policy ${policyNumber}, ${lmiReference}`
}

const minute = 60_000

/** The age of a case beside the usual range of its kind: "waiting 2 days, longer than most". */
function ageOf({ waitingSince }: HomeCase, usual: UsualTime | undefined): string {
  const waited = Math.max(0, Date.now() - Date.parse(waitingSince))
  const age = `waiting ${formatDuration(waited)}`
  if (!usual) return age
  if (waited > usual.ninetieth * minute) return `${age}, longer than most`
  return `${age}, usually decided within ${formatDuration(usual.ninetieth * minute)}`
}
