import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { choice, date, defineFields, type Fault, money, text, wholeNumber, yesNo } from '#packages/fields'
import { FieldGrid } from '#ui/field'
import {
  CardList,
  FieldInput,
  FieldInputs,
  Form,
  FormErrors,
  LinkPicker,
  type RowForm,
  readKeyedForm,
  SubmitButton,
  useFormContext,
  useKeyedForm,
  useText,
} from '#ui/form'
import { Page } from '#ui/page'
import '#ui/tokens'
import { VariationTrial } from './variation.tsx'

/** The trial page of `npm run bench -- form`: 6 fields per loan, 10 per property, and links. */
const options = [
  { shortName: 'A', longName: 'First' },
  { shortName: 'B', longName: 'Second' },
  { shortName: 'C', longName: 'Third' },
]
const lists = { codes: options }
const required = (field: string) => `${field} is required.`
const record = defineFields({ party: choice('Brand', { list: 'codes' }) }, required)
const loan = defineFields(
  {
    loanNumber: text('Loan number', { maxLength: 20 }),
    amountRequested: money('Amount requested', {}),
    loanPurpose: choice('Loan purpose', { list: 'codes' }),
    isSMSFLoan: yesNo('SMSF loan', {}),
    drawDownDate: date('Drawdown date', {}),
    remainingLoanTerm: wholeNumber('Remaining loan term', { min: 1, max: 480, unit: 'months' }),
  },
  required,
)
const property = defineFields(
  {
    addressLine1: text('Address Line 1', { maxLength: 100 }),
    city: text('City', { maxLength: 60 }),
    state: choice('Australian State', { list: 'codes' }),
    postCode: text('Australian PostCode', { maxLength: 4 }),
    country: choice('Country', { list: 'codes' }),
    valuationAmount: money('Valuation Amount', {}),
    occupancyType: choice('Occupancy Type', { list: 'codes' }),
    residentialType: choice('Residential Type', { list: 'codes' }),
    ndis: yesNo('NDIS Property?', {}),
    amountLimitedByGuarantee: money('Amount Limited By Guarantee', { optional: true }),
  },
  required,
)
const rows = { loans: loan, properties: property }
type Trial = { readonly party: string; readonly loans: readonly RowForm[]; readonly properties: readonly RowForm[] }

const query = new URLSearchParams(window.location.search)
const size = Number(query.get('rows') ?? 50)
const many = <Row,>(row: (index: number) => Row) => Array.from({ length: size }, (_, index) => row(index))
const initial: Trial = {
  party: 'A',
  loans: many((index) => ({ key: `l${index}`, loanNumber: `LN${index}`, links: [`p${index}`] })),
  properties: many((index) => ({ key: `p${index}`, addressLine1: `${index} Long Street`, city: 'Ballarat' })),
}

function read(form: Trial) {
  const faults: Fault[] = [...readKeyedForm({ fields: record, rows, lists }, form)]
  for (const { key, links } of form.loans)
    if (links?.length === 0)
      faults.push({
        field: `loans.${key}.links`,
        code: 'links',
        message: 'Please select at least one referenced property.',
      })
  return faults.length > 0 ? { faults } : { values: form }
}

const loanHeading = (key: string, index: number) => (
  <Heading name={`loans.${key}.loanNumber`} noun="Loan" index={index} />
)
const propertyHeading = (key: string, index: number) => (
  <Heading name={`properties.${key}.addressLine1`} noun="Property" index={index} />
)

function Heading({ name, noun, index }: { readonly name: string; readonly noun: string; readonly index: number }) {
  const named = useText(useFormContext().store, name)
  return `${noun} ${index + 1} - ${named || 'Details'}`
}

function Fields({ of }: { readonly of: typeof loan | typeof property }) {
  return (
    <FieldGrid>
      <FieldInputs fields={Object.values(of)} />
    </FieldGrid>
  )
}

const propertyFields = () => <Fields of={property} />

function TrialForm() {
  const store = useKeyedForm({ fields: record, rows, lists, read }, initial)
  const [loanFields] = useState(() => () => (
    <>
      <Fields of={loan} />
      <LinkPicker
        store={store}
        to="properties"
        noun="properties"
        nameOf={(key, index) => `Property ${index + 1} - ${store.text(`properties.${key}.addressLine1`)}`}
      />
    </>
  ))
  return (
    <Page title="Trial form" notices={<FormErrors store={store} />}>
      <Form store={store} lists={lists} label="Trial form" onValid={() => undefined}>
        <FieldInput field={record.party} />
        <CardList
          store={store}
          title="Loans"
          rows={{ name: 'loans', min: 1, max: 500 }}
          noun="Loan"
          empty={{}}
          height={260}
          heading={loanHeading}
        >
          {loanFields}
        </CardList>
        <CardList
          store={store}
          title="Properties"
          rows={{ name: 'properties', min: 1, max: 500 }}
          noun="Property"
          empty={{}}
          height={340}
          heading={propertyHeading}
        >
          {propertyFields}
        </CardList>
        <SubmitButton />
      </Form>
    </Page>
  )
}

const root = document.getElementById('root')
if (root) {
  const from = performance.now()
  createRoot(root).render(query.get('form') === 'variation' ? <VariationTrial size={size} /> : <TrialForm />)
  requestAnimationFrame(() => setTimeout(() => performance.measure('mounted', { start: from })))
}
