import { useState } from 'react'
import { formatDayInFigures } from '#packages/calendar'
import { DateField, dateText, isoText, RadioGroup, SelectField } from '#ui/field'
import type { GoTo } from '#ui/page'
import { type Portfolio, type PortfolioAddress, type Split, splits } from '../contract/index.ts'
import styles from './portfolio.module.css'

type PortfolioFiltersProps = {
  readonly address: PortfolioAddress
  readonly offered: readonly Split[]
  /** Undefined until the first figures are loaded. */
  readonly portfolio: Portfolio | undefined
  readonly dayError: string | undefined
  /** Whether the day of the address exists. */
  readonly isDay: boolean
  readonly onAddress: GoTo<PortfolioAddress>
}

/** The day, the split and the insurer's choice of a lender, which are in the address. */
export function PortfolioFilters({ address, offered, portfolio, dayError, isDay, onAddress }: PortfolioFiltersProps) {
  const { days, lenders = [] } = portfolio ?? {}
  const shown = formatDayInFigures(address.day ?? portfolio?.day ?? '')
  // Typed over the day that is shown; `left` once it was to be shown itself.
  const [draft, setDraft] = useState<{ readonly over: string; readonly text: string; readonly left: boolean } | null>(
    null,
  )
  const { text, left } = draft?.over === shown ? draft : { text: shown, left: false }
  const hasError = text === shown ? !isDay : left && isoText(text) === ''
  const go = (changes: PortfolioAddress) => onAddress({ ...address, ...changes }, { resetScroll: false })
  const goToDay = (entered: string) => {
    const day = dateText(entered)
    setDraft({ over: shown, text: day, left: true })
    if (day !== shown && isoText(day) !== '') go({ day: isoText(day) })
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
        error={hasError ? `${text === '' ? '' : `${text} is not a date. `}Enter a date as dd/mm/yyyy.` : dayError}
        value={text}
        onChange={({ target }) => setDraft({ over: shown, text: target.value, left: false })}
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
