import { useState } from 'react'
import { formatDayInFigures } from '#packages/calendar'
import { DateField, dateText, RadioGroup, SelectField } from '#ui/field'
import type { GoTo } from '#ui/page'
import { type Portfolio, type PortfolioAddress, type Split, splits } from '../contract/index.ts'
import styles from './portfolio.module.css'

type PortfolioFiltersProps = {
  readonly address: PortfolioAddress
  readonly offered: readonly Split[]
  /** Undefined until the first figures are loaded. */
  readonly portfolio: Portfolio | undefined
  readonly dayError: string | undefined
  readonly onAddress: GoTo<PortfolioAddress>
}

/** The day, the split and the insurer's choice of a lender, which are in the address. */
export function PortfolioFilters({ address, offered, portfolio, dayError, onAddress }: PortfolioFiltersProps) {
  const { days, lenders = [] } = portfolio ?? {}
  const shown = formatDayInFigures(address.day ?? portfolio?.day ?? '')
  const [draft, setDraft] = useState<{ readonly over: string; readonly text: string } | null>(null)
  const text = draft?.over === shown ? draft.text : shown
  const go = (changes: PortfolioAddress) => onAddress({ ...address, ...changes }, { resetScroll: false })
  const goToDay = (entered: string) => {
    const day = dateText(entered)
    setDraft({ over: shown, text: day })
    if (day !== shown && isDay(day)) go({ day: day.split('/').reverse().join('-') })
  }
  return (
    <form
      className={styles.filters}
      aria-label="Portfolio"
      data-print="never"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goToDay(text)
      }}
    >
      <DateField
        name="day"
        label="At the end of"
        hint={days ? `From ${formatDayInFigures(days.first)} to ${formatDayInFigures(days.last)}.` : undefined}
        error={isDay(text) || text === shown ? dayError : 'Enter a date as dd/mm/yyyy.'}
        value={text}
        onChange={({ target }) => setDraft({ over: shown, text: target.value })}
        onBlur={({ target }) => goToDay(target.value)}
        onDay={goToDay}
      />
      <RadioGroup
        name="by"
        label="Split by"
        choices={offered.map((value) => ({ value, label: splits[value] }))}
        value={address.by ?? 'lvr'}
        onChange={({ target }) => go({ by: target.value as Split })}
      />
      {offered.includes('lender') ? (
        <SelectField
          name="channel"
          label="Lender"
          emptyText="All lenders"
          choices={[...new Set([...lenders, ...(address.channel ? [address.channel] : [])])].map((lender) => ({
            value: lender,
            label: lender,
          }))}
          value={address.channel ?? ''}
          onChange={({ target }) => go({ channel: target.value })}
        />
      ) : null}
    </form>
  )
}

function isDay(text: string): boolean {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text)
}
