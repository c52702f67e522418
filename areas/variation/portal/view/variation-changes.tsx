import { cardTitle, premiumTitle } from '#areas/policy/contract'
import { RowChanges } from '#areas/policy/portal'
import type {
  VariationChanges as VariationChangeRows,
  VariationEffect,
  VariationFigures,
} from '#areas/variation/contract'
import { formatDay, sydneyDate } from '#packages/calendar'
import { Fold, Note, Notice, SmallList, Stack } from '#ui/page'
import { OldAndNewTable } from '#ui/table'
import { EffectBars } from './effect-bars.tsx'
import { dollars, percent } from './figures.ts'
import { premiumDue, type Submission } from './premium-due.ts'
import styles from './variation-changes.module.css'

/** While a form is filled in, some figures are unknown, and those of the server arrive later. */
type ShownFigures = Omit<VariationFigures, 'loanAmount' | 'securityValue' | 'lvr' | 'band'> & {
  readonly loanAmount: number | null
  readonly securityValue: number | null
  readonly lvr: number | null
  readonly band?: VariationFigures['band']
}
export type ShownEffect = VariationChangeRows &
  Partial<Pick<VariationEffect, 'limits' | 'premium' | 'warnings'>> & {
    readonly before: ShownFigures
    readonly after: ShownFigures
    /** What to do before the LVR can be known, as messages. */
    readonly missing?: readonly string[]
    /** What the premium needs besides, as messages. */
    readonly toComplete?: readonly string[]
  }

type VariationChangesProps = {
  readonly effect: ShownEffect
  /** Of a submitted variation: what the difference of its premium depends on. */
  readonly submission?: Submission
}

/**
 * The changes of a variation: old and new values of each loan and security, the totals, the premium and the warnings.
 */
export function VariationChanges({ effect, submission }: VariationChangesProps) {
  const { loans, securities, before, after, limits = [], premium, warnings = [] } = effect
  const { missing = [], toComplete = [] } = effect
  const messages = [...limits, ...warnings.map(({ message }) => message)]
  return (
    <Stack>
      <Messages tone="warning" title={messages.length === 1 ? 'Check this' : 'Check these'} messages={messages} />
      <Messages tone="info" title="LVR not known yet" messages={missing} />
      <Messages tone="info" title="Complete the form to see the premium." messages={toComplete} />
      <EffectBars before={before} after={after} />
      <Totals before={before} after={after} />
      {premium ? <Premium premium={premium} submission={submission} /> : null}
      <RowChanges title="Loans" rows={loans} />
      <RowChanges title="Securities" rows={securities} />
    </Stack>
  )
}

type MessagesProps = {
  readonly tone: 'warning' | 'info'
  readonly title: string
  readonly messages: readonly string[]
}

function Messages({ tone, title, messages }: MessagesProps) {
  if (messages.length === 0) return null
  return (
    <Notice tone={tone} title={title}>
      <ul className={styles.messages}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Totals({ before, after }: Pick<ShownEffect, 'before' | 'after'>) {
  const rows: readonly (readonly [string, string, string])[] = [
    ['Loans', String(before.loans), String(after.loans)],
    ['Securities', String(before.securities), String(after.securities)],
    ['Loan amount', dollars(before.loanAmount), dollars(after.loanAmount)],
    ['Security value', dollars(before.securityValue), dollars(after.securityValue)],
    ['LVR', percent(before.lvr), percent(after.lvr)],
    ...(before.band === undefined && after.band === undefined
      ? []
      : [['LVR band', bandOf(before.band), bandOf(after.band)] as const]),
  ]
  return <OldAndNewTable title="Totals" rows={rows} />
}

type PremiumProps = { readonly premium: VariationEffect['premium']; readonly submission: Submission | undefined }

function Premium({ premium, submission }: PremiumProps) {
  const { card, before, after, difference } = premium
  const refused = [before.refused, after.refused].find((message) => message !== null)
  const steps = after.steps
  return (
    <OldAndNewTable
      title="Indicative premium"
      rows={[
        ['Total premium', dollars(before.totalPremium), dollars(after.totalPremium)],
        ...(difference === null
          ? []
          : [['Difference', '', difference > 0 ? `+${dollars(difference)}` : dollars(difference)] as const]),
      ]}
    >
      {difference === null ? null : <Note>{premiumDue(difference, submission)}</Note>}
      <Note>{refused ?? basisOf(card, submission)}</Note>
      {steps.length > 0 ? (
        <Fold summary="How this premium was calculated">
          <SmallList as="ol">
            {steps.map(({ name, words, figure }) => (
              <li key={`${name} ${words}`} className={styles.step}>
                <span>
                  {premiumTitle(name)}: {words}
                </span>{' '}
                <strong>{figure}</strong>
              </li>
            ))}
          </SmallList>
        </Fold>
      ) : null}
    </OldAndNewTable>
  )
}

function basisOf(card: VariationEffect['premium']['card'], submission: Submission | undefined): string {
  const day = submission && `on ${formatDay(sydneyDate(new Date(submission.submittedAt)))}`
  if (card === null) return day ? `No rate card applied ${day}.` : 'No rate card applies today.'
  const caution = card.illustrative ? 'Sample rates: not an offer.' : 'An indication; the insurer confirms the amount.'
  return `Both rated ${day ?? 'today'} as for a new policy, ${cardTitle(card)}. ${caution}`
}

function bandOf(band: VariationFigures['band'] | undefined): string {
  return band ? `${percent(band.from)} to ${percent(band.to)}` : 'None'
}
