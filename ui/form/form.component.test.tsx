import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useReplacedForm } from '#browser/drafts'
import { choice, date, defineFields, type Field, money, parseForm, rowsOf, text } from '#packages/fields'
import { Button } from '#ui/button'
import type { PageError } from '#ui/page'
import { expectAccessible } from '../../tests/component/expect-accessible.ts'
import {
  createFormStore,
  FieldCards,
  FieldInput,
  Form,
  FormEnd,
  FormErrors,
  type FormStore,
  ReplacedNotice,
  ResetRow,
  RowContext,
  type RowForm,
  RowList,
  SubmitButton,
  useFormStore,
  ViewOnlyNotice,
} from './index.ts'
import { LinkPicker } from './link-picker.tsx'

const lists = {
  states: [
    { shortName: 'NSW', longName: 'New South Wales' },
    { shortName: 'TAS', longName: 'Tasmania' },
  ],
}
const messageFor = (field: string, rule: string) => `${field}: ${rule}.`
const record = defineFields({ brand: text('Brand', { maxLength: 5 }), amount: money('Amount', {}) }, messageFor)
const loan = defineFields({ number: text('Loan number', {}) }, messageFor)
const property = defineFields({ address: text('Address', {}), state: choice('State', { list: 'states' }) }, messageFor)
const rows = { loans: loan, properties: property }
const empty = { brand: '', amount: '' }
const kept = {
  ...empty,
  loans: [{ key: 'l1', number: 'LN1', links: ['p1', 'p2'] }],
  properties: [1, 2, 3].map((number) => ({ key: `p${number}`, address: `${number} Long Street`, state: 'NSW' })),
}

function Screen({ store, children }: { readonly store: FormStore; readonly children?: React.ReactNode }) {
  const [refused, setRefused] = useState<readonly PageError[]>([])
  const [valid, setValid] = useState(0)
  const replacing = useReplacedForm(store, null)
  const [beside, setBeside] = useState('kept')
  const reset = () => {
    replacing.reset(empty, { onUndo: () => setBeside(beside) })
    setBeside('gone')
  }
  const refuse = () =>
    setRefused([{ message: 'This brand is closed.', field: 'brand' }, { message: 'The service is closed.' }])
  return (
    <main>
      <FormErrors store={store} refused={refused} />
      <ReplacedNotice replacing={replacing} />
      <Form store={store} lists={lists} label="Trial" onValid={() => setValid(valid + 1)}>
        <FieldInput field={record.brand} />
        <FieldInput field={record.amount} />
        {children}
        <ResetRow replacing={replacing} label="Reset" onReset={reset}>
          <SubmitButton />
        </ResetRow>
      </Form>
      <Button onClick={() => replacing.restore({ ...empty, brand: 'BB' })}>Show the other</Button>
      <p>Valid: {valid}</p>
      <p>Beside the form: {beside}</p>
      <Button onClick={refuse}>Refuse</Button>
    </main>
  )
}

function Small() {
  const store = useFormStore({ fields: record, lists: {}, initial: empty })
  return <Screen store={store} />
}

/** A form of a brand and loans, with an error summary that names the loans. */
function Summary({ loans, refused = [] }: { loans: readonly { number: string }[]; refused?: readonly PageError[] }) {
  const store = useFormStore({
    fields: record,
    rows,
    lists: {},
    initial: { ...empty, loans },
    parse: (form) => ({
      errors: [
        ...(form.brand === '' ? [{ field: 'brand', code: 'required', message: 'This is required.' }] : []),
        ...form.loans.flatMap(({ number }, index) =>
          number === ''
            ? [{ field: `loans.${index}.number`, code: 'required', message: 'Loan number is required.' }]
            : [],
        ),
      ],
    }),
  })
  return (
    <main>
      <FormErrors store={store} refused={refused} nouns={{ loans: 'Loan' }} />
      <Form store={store} lists={lists} label="Trial" onValid={() => undefined}>
        <SubmitButton />
      </Form>
    </main>
  )
}

const threeCards = {
  title: 'Properties',
  of: {
    rows: rowsOf(property, { name: 'properties', min: 1, max: 500, messageFor }),
    noun: 'Property',
    name: 'address',
  },
  height: 200,
  input: (field: Field) => <FieldInput field={field} />,
} as const

type WithRows = typeof empty & {
  readonly loans?: readonly RowForm<{ readonly number: string }>[]
  readonly properties?: readonly RowForm<{ readonly address: string; readonly state: string }>[]
}

/** Reads the fields of the form and of its properties, whose errors name their keys. */
function parseWithRows({ brand, amount, properties = [] }: WithRows) {
  const own = parseForm(record, { brand, amount }, {}).errors ?? []
  const inRows = properties.flatMap(({ key, address, state }) =>
    (parseForm(property, { address, state }, lists).errors ?? []).map((error) => {
      return { ...error, field: `properties.${key}.${error.field}` }
    }),
  )
  const errors = [...own, ...inRows]
  return errors.length > 0 ? { errors } : { values: true }
}

type WithCardsProps = { readonly initial?: WithRows; readonly onReplace?: () => () => void }

function WithCards({ initial = { ...empty, loans: [{ number: 'LN1' }] }, onReplace }: WithCardsProps) {
  const store = useFormStore({ fields: record, rows, lists, initial, parse: parseWithRows })
  return (
    <Screen store={store}>
      <RowList title="Loans" rows={{ name: 'loans', min: 1, max: 3 }} noun="Loan" empty={{}}>
        {() => (
          <>
            <FieldInput field={loan.number} />
            <LinkPicker to="properties" noun="property" nameOf={(key) => store.text(`properties.${key}.address`)} />
          </>
        )}
      </RowList>
      <FieldCards {...threeCards} {...(onReplace && { onReplace })} />
    </Screen>
  )
}

const brand = page.getByLabelText('Brand')
const amount = page.getByLabelText('Amount')
const submit = page.getByRole('button', { name: 'Submit' })
const problems = page.getByRole('alert')

for (const [kind, Trial] of [
  ['without rows', Small],
  ['with rows', WithCards],
] as const) {
  test(`a form ${kind} lists its errors, and an entry disappears once its field is fixed`, async () => {
    await render(<Trial />)
    await submit.click()
    await expect.element(brand).toHaveFocus()
    await expect.element(problems.getByRole('listitem').first()).toHaveTextContent('brand: required.')
    await expect.element(brand).toHaveAccessibleDescription('brand: required.')
    await expectAccessible()
    await problems.getByRole('button', { name: 'amount: required.' }).click()
    await expect.element(amount).toHaveFocus()
    await amount.fill('$1250')
    await expect.element(problems.getByText('amount: required.')).not.toBeVisible()
    const before = brand.element().getBoundingClientRect().top
    await expect.element(problems.getByText('brand: required.')).toBeVisible()
    expect(brand.element().getBoundingClientRect().top).toBe(before)
    await userEvent.tab()
    await expect.element(amount).toHaveValue('1,250.00')
    await expect.element(problems.getByText('amount: required.')).not.toBeInTheDocument()
    await brand.fill('Ours')
    await userEvent.tab()
    await expect.element(problems).not.toBeInTheDocument()
    await submit.click()
    await expect.element(page.getByText('Valid: 1')).toBeVisible()
  })

  test(`a form ${kind} lists the errors of a submit that is pressed from a field that was just fixed`, async () => {
    await render(<Trial />)
    await submit.click()
    await amount.fill('1.005')
    await brand.fill('Ours')
    await submit.click()
    await expect.element(problems.getByRole('listitem')).toHaveTextContent('amount: number.')
  })

  test(`leaving a field of a form ${kind} validates that field and no other`, async () => {
    await render(<Trial />)
    await amount.fill('much')
    await userEvent.tab()
    await expect.element(amount).toHaveAccessibleDescription('amount: number.')
    await expect.element(brand).toBeValid()
    await expect.element(problems).not.toBeInTheDocument()
    await brand.fill('Ours')
    await amount.fill('5')
    await expect.element(amount).toBeValid()
  })

  test(`the first change of a form ${kind} clears the errors of the service`, async () => {
    await render(<Trial />)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect.element(problems).toHaveFocus()
    await expect.element(brand).toHaveAccessibleDescription('This brand is closed.')
    await amount.fill('5')
    await userEvent.tab()
    await expect.element(problems).not.toBeInTheDocument()
    await expect.element(brand).toBeValid()
  })

  test(`another draft that the user has chosen replaces a form ${kind} without moving the page`, async () => {
    await render(<Trial />)
    await brand.fill('Ours')
    const before = brand.element().getBoundingClientRect().top
    await page.getByRole('button', { name: 'Show the other' }).click()
    await expect.element(page.getByText('Draft restored.')).toBeInViewport({ ratio: 1 })
    await expect.element(brand).toHaveValue('BB')
    expect(brand.element().getBoundingClientRect().top).toBe(before)
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveFocus()
    await expectAccessible()
    await undo.click()
    await expect.element(brand).toHaveValue('Ours')
    await expect.element(page.getByRole('button', { name: 'Show the other' })).toHaveFocus()
  })

  test(`Undo restores a reset form ${kind} and the state beside it until something else is entered`, async () => {
    await render(<Trial />)
    await brand.fill('Ours')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.element(brand).toHaveValue('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(brand).toHaveValue('Ours')
    await expect.element(page.getByText('Beside the form: kept')).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await brand.fill('New')
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })
}

test('the error summary names the row among several, and the field that a message does not name', async () => {
  await render(<Summary loans={[{ number: 'LN1' }, { number: '' }]} />)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByRole('button', { name: 'Brand: This is required.', exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Loan 2: Loan number is required.', exact: true }))
    .toBeVisible()
})

test('the error summary names the field in place of a general word', async () => {
  const refused = ['Input is required.', 'Amount is required.', 'Loan number is missing.'].map((message, row) => ({
    field: `loans.${row}.number`,
    message,
  }))
  await render(<Summary loans={[{ number: 'LN1' }, { number: 'LN2' }, { number: 'LN3' }]} refused={refused} />)
  for (const message of [
    'Loan 1: Loan number is required.',
    'Loan 2: Loan number is required.',
    'Loan 3: Loan number is missing.',
  ])
    await expect.element(page.getByRole('button', { name: message, exact: true })).toBeVisible()
})

test('the error summary names no row that is the only one', async () => {
  await render(<Summary loans={[{ number: '' }]} />)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByRole('button', { name: 'Loan number is required.', exact: true })).toBeVisible()
})

test('the error summary does not change a message that names its row', async () => {
  const refused = { field: 'loans.1.number', message: 'LN9: Loan already insured.' }
  await render(<Summary loans={[{ number: 'LN1' }, { number: 'LN9' }]} refused={[refused]} />)
  await expect.element(page.getByRole('button', { name: 'LN9: Loan already insured.', exact: true })).toBeVisible()
})

test('rows are added up to the maximum, and the focus moves to the new row or to the row before a removed one', async () => {
  await render(<WithCards />)
  const add = page.getByRole('button', { name: 'Add loan' })
  const loanNumber = (row: number) => page.getByRole('group', { name: `Loan ${row}` }).getByLabelText('Loan number')
  await expect.element(page.getByRole('button', { name: 'Remove loan 1' })).not.toBeInTheDocument()
  for (const row of [2, 3]) {
    await add.click()
    await expect.element(loanNumber(row)).toHaveFocus()
    await userEvent.keyboard(`LN${row}`)
  }
  await expect.element(add).toBeDisabled()
  await expect.element(page.getByText('At most 3 rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove loan 2' }).click()
  await expect.element(loanNumber(2)).toHaveValue('LN3')
  await expect.element(page.getByRole('button', { name: 'Remove loan 1' })).toHaveFocus()
  await expect.element(add).toBeEnabled()
})

test('Undo restores a removed row at its place, with its text and the links to it', async () => {
  await render(<WithCards initial={kept} />)
  await expect.element(page.getByRole('button', { name: 'Linked properties: 2 of 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove property 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove property 1' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Linked properties: 1 of 2' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Linked properties: 2 of 3' })).toBeVisible()
  await expect.element(page.getByLabelText('Address').nth(1)).toHaveValue('2 Long Street')
})

test('a replaced row leaves its place and the links to it to a new one, and Undo restores it', async () => {
  const undone = vi.fn()
  const onReplace = vi.fn(() => undone)
  await render(<WithCards initial={kept} onReplace={onReplace} />)
  await page.getByRole('button', { name: 'Replace property 2' }).click()
  const address = page.getByLabelText('Address').nth(1)
  await expect.element(address).toHaveFocus()
  await expect.element(address).toHaveValue('')
  await userEvent.keyboard('9 Short Street')
  await expect.element(page.getByRole('button', { name: 'Replace property 2' })).not.toBeInTheDocument()
  expect(onReplace).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Linked properties: 2 of 3' }).click()
  await expect.element(page.getByRole('checkbox', { name: '9 Short Street' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: '3 Long Street' })).not.toBeChecked()
  await expect.element(page.getByText(/^Property 2 replaced\./)).toBeVisible()
  await expectAccessible()
  expect(undone).not.toHaveBeenCalled()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(address).toHaveValue('2 Long Street')
  await expect.element(page.getByRole('checkbox', { name: '2 Long Street' })).toBeChecked()
  expect(undone).toHaveBeenCalledOnce()
})

test('after Reset, a row that was replaced before has no Undo of its own', async () => {
  await render(<WithCards initial={kept} onReplace={() => () => undefined} />)
  await page.getByRole('button', { name: 'Replace property 1' }).click()
  const replaced = page.getByText(/^Property 1 replaced\./)
  await expect.element(replaced).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(replaced).not.toBeInTheDocument()
  // The restored form has the replaced row again, and with it its Undo.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').filter({ hasText: 'replaced' }).getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByLabelText('Address').first()).toHaveValue('1 Long Street')
  await expect.element(page.getByRole('button', { name: 'Linked properties: 2 of 3' })).toBeVisible()
})

test('a copied row is below the original with its content, and its first field has the focus', async () => {
  await render(<WithCards initial={kept} />)
  await page.getByRole('button', { name: 'Copy property 1' }).click()
  await expect.element(page.getByLabelText('Address').nth(1)).toHaveValue('1 Long Street')
  await expect.element(page.getByLabelText('Address').nth(1)).toHaveFocus()
})

test('a copied row starts without the text that no two rows may have', async () => {
  await render(<Closed unique={['address']} copies />)
  await page.getByRole('button', { name: 'Copy property 1' }).click()
  await expect.element(page.getByLabelText('Address')).toHaveValue('')
  await expect.element(page.getByLabelText('State')).toHaveValue('NSW')
})

const many = Array.from({ length: 60 }, (_, index) => ({ key: `p${index}`, address: `${index}`, state: 'NSW' }))
const last = many.length - 1
/** What Ctrl+F does with a text, once. */
const find = (text: string) => (window as unknown as { find: (text: string) => boolean }).find(text)

test('the browser’s search finds the values of a card far down the page, which then has its fields', async () => {
  const properties = many.with(last, { key: `p${last}`, address: 'Last', state: 'TAS' })
  await render(<WithCards initial={{ ...kept, properties }} />)
  await expect.poll(() => page.getByLabelText('Address').elements().length).toBeLessThan(30)
  expect(find('State Tasmania')).toBe(true)
  await expect.element(page.getByLabelText('State').last()).toHaveValue('TAS')
  await expect.element(page.getByLabelText('State').last()).toBeInViewport()
})

test('a closed card that the browser’s search finds opens', async () => {
  await render(<Closed />)
  const card = page.getByRole('region', { name: 'Property 2 - 2 Long Street' })
  expect(card.element().textContent).toContain('State New South Wales')
  const hidden = card.element().querySelector('[hidden="until-found"]')
  hidden?.dispatchEvent(new Event('beforematch', { bubbles: true }))
  await expect.element(card.getByLabelText('State')).toHaveValue('NSW')
})

test('the error list leads to a field in a closed card far down the page', async () => {
  const properties = many.with(last, { key: `p${last}`, address: '', state: 'NSW' })
  await render(<WithCards initial={{ ...kept, brand: 'Ours', amount: '5', properties }} />)
  await expect.poll(() => page.getByLabelText('Address').elements().length).toBeLessThan(30)
  await submit.click()
  await expect.element(page.getByLabelText('Address').last()).toHaveFocus()
  await page.getByRole('button', { name: `Property ${last + 1} - Details` }).click()
  await problems.getByRole('button', { name: 'address: required.' }).click()
  await expect.element(page.getByLabelText('Address').last()).toHaveFocus()
  await expect.element(page.getByLabelText('Address').last()).toBeInvalid()
})

test('a row is linked by a checkbox in the list of the other rows', async () => {
  await render(<WithCards initial={kept} />)
  await page.getByRole('button', { name: 'Linked properties: 2 of 3' }).click()
  await expect.element(page.getByLabelText('Find properties')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: '3 Long Street' }).click()
  await expect.element(page.getByRole('button', { name: 'Linked properties: 3 of 3' })).toBeVisible()
  await expectAccessible()
})

test('Link all links a row to every row of the other list, and keeps the focus', async () => {
  await render(<WithCards initial={kept} />)
  await page.getByRole('button', { name: 'Link all', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Linked properties: 3 of 3' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Link all', exact: true })).toHaveFocus()
})

test('a list of more checkboxes than can be seen at once has a filter', async () => {
  const properties = Array.from({ length: 9 }, (_, index) => ({
    key: `p${index}`,
    address: `${index} Long Street`,
    state: 'NSW',
  }))
  await render(<WithCards initial={{ ...kept, properties }} />)
  await page.getByRole('button', { name: 'Linked properties: 2 of 9' }).click()
  await page.getByLabelText('Find properties').fill('3 long')
  await expect.element(page.getByRole('checkbox')).toHaveAttribute('name', 'property4')
  await page.getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: 'Linked properties: 3 of 9' })).toBeVisible()
  await expectAccessible()
})

function Closed({ unique = [], copies = false }: { readonly unique?: readonly string[]; readonly copies?: boolean }) {
  const [expanded, setExpanded] = useState(0)
  const initial = { ...kept, brand: 'Ours', amount: '5' }
  const properties = kept.properties.with(2, { key: 'p3', address: '', state: 'NSW' })
  const store = useFormStore({ fields: record, rows, lists, initial: { ...initial, properties }, parse: parseWithRows })
  return (
    <main>
      <Form
        store={store}
        lists={lists}
        label="Trial"
        onValid={() => undefined}
        onInvalid={() => setExpanded(expanded + 1)}
      >
        <FieldCards
          {...threeCards}
          of={{ ...threeCards.of, unique }}
          startClosed
          confirmsRemoval
          copies={copies}
          expanded={expanded}
        />
        <SubmitButton />
      </Form>
    </main>
  )
}

test('cards start closed, a new card opens, and an invalid submit opens them all', async () => {
  await render(<Closed />)
  const opened = (number: number) => page.getByRole('button', { name: new RegExp(`^Property ${number} -`) })
  for (const number of [1, 2, 3]) await expect.element(opened(number)).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByRole('button', { name: 'Copy' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect.element(page.getByLabelText('Address')).toHaveFocus()
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove property 4' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await submit.click()
  for (const number of [1, 2, 3]) await expect.element(opened(number)).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByLabelText('Address').nth(2)).toHaveFocus()
})

test('a card is removed after confirmation, and Undo restores it', async () => {
  await render(<Closed />)
  const remove = page.getByRole('button', { name: 'Remove property 2' })
  await remove.click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Property' })
  await expect.element(dialog).toMatchTextContent('Are you sure you want to remove this property?')
  await expectAccessible()
  await page.getByRole('button', { name: 'No' }).click()
  await expect.element(remove).toHaveFocus()
  await remove.click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove property 1' })).toHaveFocus()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(page.getByRole('listitem').elements()).toHaveLength(3)
  await expect.element(page.getByRole('button', { name: 'Property 2 - 2 Long Street' })).toHaveFocus()
})

function Checked() {
  const store = useFormStore({ fields: record, lists: {}, initial: { brand: 'Ours', amount: '5' } })
  return (
    <Form store={store} lists={{}} label="Trial" onValid={() => undefined}>
      <FieldInput field={record.brand} checks="change" />
      <FieldInput field={record.amount} checks="blur" />
    </Form>
  )
}

test('a field that is validated on change reports at once that it is required', async () => {
  await render(<Checked />)
  await brand.fill('')
  await expect.element(brand).toHaveAccessibleDescription('brand: required.')
  await amount.fill('')
  await expect.element(amount).toBeValid()
  await userEvent.tab()
  await expect.element(amount).toHaveAccessibleDescription('amount: required.')
})

const dated = defineFields(
  { opened: date('Valuation Date', {}), price: money('Purchase Price', {}) },
  (_field, rule) => (rule === 'pattern' ? 'Date must be in dd/mm/yyyy format' : 'Please enter a valid date'),
)
const valuation = page.getByLabelText('Valuation Date', { exact: true })

function Dated({ locked = false }: { readonly locked?: boolean }) {
  const store = useFormStore({ fields: dated, lists: {}, initial: { opened: '', price: '' } })
  return (
    <main>
      <Form store={store} lists={{}} label="Trial" onValid={() => undefined}>
        <FieldInput field={dated.opened} locked={locked} />
        <FieldInput field={dated.price} />
      </Form>
    </main>
  )
}

test('a date is typed as dd/mm/yyyy, and its error is shown when the field loses focus', async () => {
  await render(<Dated />)
  for (const [text, shown, error] of [
    ['5/11/26', '5/11/26', 'Date must be in dd/mm/yyyy format'],
    ['31/02/2026', '31/02/2026', 'Please enter a valid date'],
    ['05112026', '05/11/2026', ''],
    ['2026-11-05', '05/11/2026', ''],
  ] as const) {
    await valuation.fill(text)
    await userEvent.tab()
    await expect.element(valuation).toHaveValue(shown)
    await expect.element(valuation).toHaveAccessibleDescription(error)
  }
})

test('a pasted ISO date is converted at once', async () => {
  await render(<Dated />)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '2026-11-05')
  valuation.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(valuation).toHaveValue('05/11/2026')
})

test('the calendar opens by keyboard at the typed date, and fills in the date that is picked', async () => {
  await render(<Dated />)
  const native = document.querySelector<HTMLInputElement>('input[type="date"]')
  if (!native) throw new Error('There is no calendar')
  let opened = ''
  native.showPicker = () => {
    opened = native.value
  }
  await valuation.fill('31/12/2025')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Calendar for Valuation Date' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(opened).toBe('2025-12-31')
  await userEvent.fill(native, '2026-01-02')
  await expect.element(valuation).toHaveValue('02/01/2026')
  await expectAccessible()
})

test('a locked date field has no calendar', async () => {
  await render(<Dated locked />)
  await expect.element(valuation).toHaveAttribute('readonly')
  expect(page.getByRole('button').elements()).toEqual([])
  await expectAccessible()
})

const noted = defineFields({ notes: text('Notes', { maxLength: 100, lines: 5 }) }, () => '')

function Noted({ locked = false }: { readonly locked?: boolean }) {
  const store = useFormStore({ fields: noted, lists: {}, initial: { notes: '' } })
  return (
    <Form store={store} lists={{}} label="Trial" locked={locked} onValid={() => undefined}>
      <FieldInput field={noted.notes} />
    </Form>
  )
}

test('a text of several lines keeps its height and its counter while its form is locked', async () => {
  const { rerender } = await render(<Noted />)
  const notes = page.getByLabelText('Notes')
  const height = notes.element().getBoundingClientRect().height
  await rerender(<Noted locked />)
  await expect.element(notes).toHaveAttribute('readonly')
  await expect.element(page.getByText('0 of 100 characters.')).toBeVisible()
  expect(notes.element().getBoundingClientRect().height).toBe(height)
  await expectAccessible()
})

test('an amount of another system’s draft is shown with its commas, and stays as it is typed until its field is left', async () => {
  await render(<WithAmount amount="540000.00" />)
  const amount = page.getByLabelText('Amount')
  await expect.element(amount).toHaveValue('540,000.00')
  await userEvent.clear(amount)
  await userEvent.type(amount, '12345')
  await expect.element(amount).toHaveValue('12345')
  await userEvent.tab()
  await expect.element(amount).toHaveValue('12,345.00')
})

function WithAmount({ amount }: { readonly amount: string }) {
  const store = useFormStore({ fields: record, lists: {}, initial: { ...empty, amount } })
  return <Screen store={store} />
}

test('a typed minus sign stays in an amount and is refused there', async () => {
  await render(<Currency />)
  await amount.fill('-5')
  await userEvent.tab()
  await expect.element(amount).toHaveValue('-5.00')
  await expect.element(amount).toHaveAccessibleDescription('amount: min.')
})

function Currency() {
  const store = useFormStore({ fields: record, lists: {}, initial: empty })
  return (
    <Form store={store} lists={{}} label="Trial" onValid={() => undefined}>
      <FieldInput field={record.amount} as="currency" />
    </Form>
  )
}

test('a currency input keeps digits and one decimal point while typed, with the caret in its place', async () => {
  await render(<Currency />)
  await amount.click()
  await userEvent.keyboard('a54x00.123.4')
  await expect.element(amount).toHaveValue('5400.12')
  await userEvent.keyboard('{Home}{ArrowRight}-7')
  await expect.element(amount).toHaveValue('57400.12')
  await userEvent.keyboard('8')
  await expect.element(amount).toHaveValue('578400.12')
  await userEvent.tab()
  await expect.element(amount).toHaveValue('578,400.12')
})

test('the error list leaves no gap when Enter submits the corrected form', async () => {
  await render(<Small />)
  await submit.click()
  await expect.element(problems).toBeVisible()
  await brand.fill('Ours')
  await amount.fill('5')
  await expect
    .element(page.getByRole('heading', { name: 'There is a problem', includeHidden: true }))
    .toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Valid: 1')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'There is a problem', includeHidden: true }))
    .not.toBeInTheDocument()
})

function Ruled() {
  const store = useFormStore({
    fields: record,
    lists: {},
    initial: { brand: 'Ours', amount: '' },
    parse: (form) => ({ errors: form.amount === '' ? [] : [{ ...record.amount.error('most'), field: 'amount' }] }),
  })
  return <Screen store={store} />
}

test('an error of a cross-field rule stays when the press of Submit moves the focus out of the field', async () => {
  await render(<Ruled />)
  await page.getByLabelText('Amount').fill('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByLabelText('Amount')).toHaveAccessibleDescription(/amount: most\./)
  await userEvent.tab()
  await expect.element(page.getByLabelText('Amount')).toHaveAccessibleDescription(/amount: most\./)
  await page.getByLabelText('Amount').fill('6')
  await expect.element(page.getByLabelText('Amount')).not.toHaveAccessibleDescription(/amount: most\./)
})

function Viewed({ onValid }: { readonly onValid: () => void }) {
  const store = useFormStore({ fields: record, lists: {}, initial: { brand: 'Ours', amount: '5.00' } })
  return (
    <main>
      <ViewOnlyNotice right="submit variations" />
      <Form store={store} lists={{}} label="Trial" viewOnly onValid={onValid}>
        <FieldInput field={record.brand} />
        <FieldInput field={record.amount} />
        <FormEnd>
          <SubmitButton />
        </FormEnd>
      </Form>
    </main>
  )
}

test('a form that can only be viewed has readable fields below its notice, and no button', async () => {
  let submitted = 0
  await render(<Viewed onValid={() => submitted++} />)
  await expect
    .element(page.getByText('View-only access. Ask your system administrator for the right to submit variations.'))
    .toBeVisible()
  await expect.element(brand).toHaveAttribute('readonly')
  await expect.element(amount).toHaveValue('5.00')
  expect(page.getByRole('button').elements()).toEqual([])
  await brand.click()
  await userEvent.keyboard('{Enter}')
  expect(submitted).toBe(0)
  await expectAccessible()
})

function Loaded() {
  const rows = { loans: loan }
  const store = useFormStore({
    fields: record,
    rows,
    lists: {},
    initial: { ...empty, loans: [{ key: 'l1', number: '' }] } as never,
    skip: (row, { number }) => row === 'loans.l1' && number === '',
  })
  return (
    <main>
      <Form store={store} lists={{}} label="Trial" onValid={() => undefined}>
        <RowContext value="loans.l1">
          <FieldInput field={loan.number} checks="blur" />
        </RowContext>
      </Form>
    </main>
  )
}

test('a row that is as it was loaded is not validated, and loses its errors once a change is undone', async () => {
  await render(<Loaded />)
  const number = page.getByLabelText('Loan number')
  await number.click()
  await userEvent.tab()
  await expect.element(number).toBeValid()
  await number.fill(' ')
  await userEvent.tab()
  await expect.element(number).toBeInvalid()
  await number.fill('')
  await expect.element(number).toBeValid()
})

test('a field of several values keeps its selection, even an empty one, when rows are removed or content is replaced', async () => {
  const initial = { ...empty, types: ['Sale', 'Split'], loans: [{ key: 'l1', number: 'LN1', links: ['p1', 'p2'] }] }
  const values = { ...initial, properties: kept.properties }
  const parse = () => ({ errors: [{ code: 'required', message: 'Select a type.', field: 'types' }] })
  const check = (field: string, form: () => typeof values) =>
    field === 'types' && form().types.length === 0 ? 'Select a type.' : undefined
  const store = createFormStore(() => ({ fields: record, rows, lists: {}, parse, check }), values)
  expect(store.values()).toEqual(values)
  const undo = store.remove('properties', 'p2')
  expect(store.values().loans[0]?.links).toEqual(['p1'])
  undo()
  expect(store.values()).toEqual(values)
  store.submit()
  store.set('types', [])
  expect(store.error('types')).toBe('Select a type.')
  expect(store.values().types).toEqual([])
  store.set('types', ['Sale'])
  expect(store.error('types')).toBeUndefined()
  store.replace({ ...values, types: [] })
  expect(store.values()).toEqual({ ...values, types: [] })
})
