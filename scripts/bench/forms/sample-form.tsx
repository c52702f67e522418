import type { CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { date, defineFields, type FieldError, type FormOf, money, parseRows, rowsOf, text } from '#packages/fields'

const messageFor = () => 'Enter a value.'
const line = { maxLength: 100 }
/** The rows of the measured form: six fields of a loan, ten of a security, as in a policy submission. */
export const loanFields = defineFields(
  {
    loanNumber: text('Loan number', line),
    amount: money('Amount', {}),
    purpose: text('Purpose', line),
    smsf: text('SMSF', line),
    drawDownDate: date('Drawdown date', {}),
    term: text('Term', line),
  },
  messageFor,
)
export const securityFields = defineFields(
  {
    address: text('Address', line),
    city: text('City', line),
    state: text('State', line),
    postCode: text('Postcode', line),
    country: text('Country', line),
    valuation: money('Valuation', {}),
    occupancy: text('Occupancy', line),
    residential: text('Residential type', line),
    ndis: text('NDIS', line),
    guarantee: money('Guarantee', {}),
  },
  messageFor,
)
const limits = { min: 1, max: 1000, messageFor }
const lists = {
  loans: rowsOf(loanFields, { name: 'loans', ...limits }),
  securities: rowsOf(securityFields, { name: 'securities', ...limits }),
}

type Loan = FormOf<typeof loanFields> & { readonly key: string; readonly links: readonly string[] }
type Security = FormOf<typeof securityFields> & { readonly key: string }
export type SampleForm = { readonly loans: readonly Loan[]; readonly securities: readonly Security[] }

/** A form of this many loans and securities, each loan linked to every security. The last security has no city. */
export function sampleForm(rows: number): SampleForm {
  const keys = Array.from({ length: rows }, (_, index) => `k${index + 1}`)
  return {
    loans: keys.map((key) => ({
      key,
      links: keys.map((link) => `s${link}`),
      loanNumber: `LN${key}`,
      amount: '540,000.00',
      purpose: 'Purchase',
      smsf: 'No',
      drawDownDate: '01/12/2026',
      term: '360',
    })),
    securities: keys.map((key, index) => ({
      key: `s${key}`,
      address: `${index + 1} Banksia Street`,
      city: index === rows - 1 ? '' : 'Hobart',
      state: 'TAS',
      postCode: '7000',
      country: 'Australia',
      valuation: '800,000.00',
      occupancy: 'Owner',
      residential: 'House',
      ndis: 'No',
      guarantee: '0',
    })),
  }
}

/** The errors of a form, by the key of each row. */
export function errorsOf({ loans, securities }: SampleForm): readonly FieldError[] {
  return [
    ...(parseRows(
      lists.loans,
      loans.map((row) => [row.key, row]),
      {},
    ).errors ?? []),
    ...(parseRows(
      lists.securities,
      securities.map((row) => [row.key, row]),
      {},
    ).errors ?? []),
  ]
}

export const cardStyle: CSSProperties = { contentVisibility: 'auto', containIntrinsicSize: 'auto 200px' }

type InputProps = {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

export function Input({ label, value, error, onChange, onBlur }: InputProps) {
  return (
    <label>
      {label}{' '}
      <input
        value={value}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      {error}
    </label>
  )
}

/** Defines the functions that the measurement calls in its page. */
export function measure(Form: (props: { readonly initial: SampleForm }) => React.ReactNode): void {
  const mount = (rows: number) => createRoot(document.body).render(<Form initial={sampleForm(rows)} />)
  Object.assign(window, { mount })
}
