import { formatDay } from '#packages/calendar'
import { formatDollars } from '#packages/money'
import { Section } from '#ui/page'
import { type Column, Table } from '#ui/table'
import { type Figures, type Part, type Portfolio, splits } from '../contract/index.ts'
import { BarChart } from './bar-chart.tsx'
import styles from './portfolio.module.css'

type PortfolioFiguresProps = {
  readonly portfolio: Portfolio
  /** The list of the policies in force, of one lender if it is named; undefined where no list has just these. */
  readonly policiesHref: (lender?: string) => string | undefined
}

const count = (value: number) => value.toLocaleString('en-AU')
const shortDollars = (value: number) =>
  `${value < 0 ? '−' : ''}$${Math.abs(value).toLocaleString('en-AU', { notation: 'compact', maximumSignificantDigits: 3 })}`
const shortCount = (value: number) => (Number.isInteger(value) ? count(value) : '')

/** Charts above their tables, in two sections: what is in force, and what came and went in the month. */
export function PortfolioFigures({ portfolio, policiesHref }: PortfolioFiguresProps) {
  const { by, day, parts, total } = portfolio
  const isByMonth = by === 'month'
  const rows: readonly Part[] = isByMonth ? parts : [...parts, { key: totalKey, label: 'Total', ...total }]
  const split = splits[by]
  const ofPart = { key: 'label', header: split, names: true, cell: ({ label }: Part) => label }
  const chart = (title: string, format: (value: number) => string, names: readonly (keyof Figures)[]) => (
    <BarChart
      title={title}
      series={names.length > 1 ? names.map((name) => series[name] ?? '') : [title]}
      rows={parts.map((part) => ({
        label: by === 'state' ? part.key : part.label,
        values: names.map((name) => part[name]),
      }))}
      format={format}
    />
  )
  const hrefOf = ({ key }: Part) =>
    key === totalKey ? policiesHref() : by === 'lender' ? policiesHref(key) : undefined
  return (
    <>
      <Section title="In force" lead={by === 'month' || by === 'state' ? leads[by] : null}>
        {parts.length === 0 ? null : (
          <div className={styles.charts}>
            {chart('Policies in force', shortCount, ['policies'])}
            {chart('Sum insured', shortDollars, ['sumInsured'])}
            {chart('Premium', shortDollars, ['premium'])}
          </div>
        )}
        <Table
          caption={`Policies in force by ${split}`}
          captionHidden
          empty="No policies in force"
          rowKey={({ key }) => key}
          rows={parts.length === 0 ? [] : rows}
          columns={[
            ofPart,
            {
              key: 'policies',
              header: 'Policies in force',
              variant: 'figure',
              cell: (part) => {
                const href = hrefOf(part)
                return href ? <a href={href}>{count(part.policies)}</a> : count(part.policies)
              },
            },
            amount('Sum insured', 'sumInsured'),
            amount('Premium', 'premium'),
          ]}
        />
      </Section>
      <Section
        title="New business, variations and cancellations"
        lead={isByMonth ? `In each month, until ${formatDay(day)}` : `From 1 to ${formatDay(day)}`}
      >
        {parts.length === 0 ? null : (
          <div className={styles.charts}>
            {chart('New and cancelled policies', shortCount, ['newPolicies', 'cancelledPolicies'])}
            {chart('Premium of new policies and variations', shortDollars, ['newPremium', 'variationPremium'])}
            {chart('Refunds of cancellations', shortDollars, ['refunds'])}
          </div>
        )}
        <Table
          caption={`New business, variations and cancellations by ${split}`}
          captionHidden
          empty="No changes"
          rowKey={({ key }) => key}
          rows={parts.length === 0 ? [] : rows}
          columns={[
            ofPart,
            { key: 'newPolicies', header: 'New policies', variant: 'figure', cell: (part) => count(part.newPolicies) },
            amount('New sum insured', 'newSumInsured'),
            amount('New premium', 'newPremium'),
            amount('Premium of variations', 'variationPremium'),
            {
              key: 'cancelled',
              header: 'Cancelled policies',
              variant: 'figure',
              cell: (part) => count(part.cancelledPolicies),
            },
            amount('Refunds of cancellations', 'refunds'),
          ]}
        />
      </Section>
    </>
  )
}

const leads = { month: 'At the end of each month', state: 'State of the security with the highest value' }
/** No lender, state, band or day has this key. */
const totalKey = 'total'
const series: Partial<Record<keyof Figures, string>> = {
  ...{ newPolicies: 'New', cancelledPolicies: 'Cancelled' },
  ...{ newPremium: 'New', variationPremium: 'Variations' },
}

function amount(header: string, name: keyof Figures): Column<Part> {
  return { key: name, header, variant: 'figure', cell: (part) => formatDollars(part[name]) }
}
