import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  choice,
  codeIn,
  date,
  decimal,
  defineFields,
  differences,
  displayField,
  emptyForm,
  type Field,
  type FormOf,
  factsOf,
  formatField,
  formSchemaOf,
  fromResponse,
  fromRow,
  type InputOf,
  inputSchemaOf,
  lenientResponseSchemaOf,
  missing,
  money,
  nullableResponseSchemaOf,
  type PartialRecordOf,
  parseField,
  parseForm,
  parseRows,
  percent,
  type RecordOf,
  responseSchemaOf,
  rowField,
  rowsOf,
  text,
  toForm,
  toResponse,
  toRow,
  wholeNumber,
  yesNo,
} from './index.ts'
import { plainDecimal } from './kinds.ts'

const messageFor = (field: string, rule: string) => `${field} breaks ${rule}.`
const fields = defineFields(
  {
    brandName: choice('Brand', { list: 'brands' }),
    reference: text('Reference', { maxLength: 5 }),
    amount: money('Amount', { min: 100n, max: 999_999_900n }),
    exact: decimal('Exact', { integerDigits: 15, fractionDigits: 6, unit: '$' }),
    share: percent('Share', { fractionDigits: 2, max: 999.99 }),
    months: wholeNumber('Months', { min: 0, max: 120, unit: 'months', optional: true }),
    drawn: date('Drawn', {}),
    capitalised: yesNo('Capitalised', {}),
    notes: text('Notes', { maxLength: 20, lines: 6 }),
  },
  messageFor,
)
const lists = { brands: [{ shortName: 'IRB', longName: 'Ironbark Bank' }] }
const entered: FormOf<typeof fields> = {
  brandName: 'IRB',
  reference: ' A-1 ',
  amount: '$1,250.5',
  exact: '0540,000.500',
  share: '92.50 %',
  months: '',
  drawn: '31/12/2026',
  capitalised: 'NO',
  notes: ' two\nlines ',
}
const record: RecordOf<typeof fields> = {
  brandName: 'IRB',
  reference: 'A-1',
  amount: 125_050n,
  exact: '540000.5',
  share: '92.5',
  months: null,
  drawn: '2026-12-31',
  capitalised: 'NO',
  notes: 'two\nlines',
}

const ruleFor = (field: Field, typedText: string) => parseField(field, typedText, lists).error?.code.split('-')[1]

it('a record that is parsed from its form has the same texts when it is formatted again', () => {
  expect(parseForm(fields, entered, lists).values).toEqual(record)
  const shown = { reference: 'A-1', amount: '1,250.50', exact: '540,000.50', share: '92.5', notes: 'two\nlines' }
  expect(toForm(fields, record)).toEqual({ ...entered, ...shown })
})

it('a record reports all errors at once, in the order of its fields', () => {
  const errors = parseForm(fields, { amount: '0', months: '121', drawn: '31/02/2026' }, lists).errors ?? []
  expect(errors.map(({ code }) => code)).toEqual([
    'brandName-required',
    'reference-required',
    'amount-min',
    'exact-required',
    'share-required',
    'months-range',
    'drawn-calendar',
    'capitalised-required',
    'notes-required',
  ])
  expect(errors[2]).toEqual({ code: 'amount-min', message: 'amount breaks min.', field: 'amount' })
})

it('an empty form has the only option of a list selected', () => {
  expect(emptyForm(fields, lists)).toMatchObject({ brandName: 'IRB', amount: '', capitalised: '' })
  expect(emptyForm(fields, { brands: [] }).brandName).toBe('')
})

it('a record lists its empty required fields', () => {
  expect(missing(fields, { ...entered, notes: ' ', months: '' }).map(({ label }) => label)).toEqual(['Notes'])
})

it('the facts of a record have names, signs and units, and no empty values', () => {
  const values = factsOf(fields, record, lists).map(({ label, value }) => [label, value])
  expect(Object.fromEntries(values)).toEqual({
    Brand: 'Ironbark Bank',
    Reference: 'A-1',
    Amount: '$1,250.50',
    Exact: '$540,000.50',
    Share: '92.50%',
    Drawn: '31/12/2026',
    Capitalised: 'No',
    Notes: 'two\nlines',
  })
  expect(factsOf(fields, { ...record, brandName: 'GONE', months: 24 }, {})).toEqual(
    expect.arrayContaining([
      { name: 'brandName', label: 'Brand', value: 'GONE', lines: false },
      { name: 'months', label: 'Months', value: '24 months', lines: false },
      { name: 'notes', label: 'Notes', value: 'two\nlines', lines: true },
    ]),
  )
})

it('the differences of two versions are the fields with another displayed value', () => {
  expect(differences(fields, record, { ...record, months: 24, share: '92.50' }, lists)).toEqual([
    { name: 'months', label: 'Months', before: '', after: '24 months', lines: false },
  ])
})

it('the input schema accepts texts and numbers, refuses unknown keys and describes each field', () => {
  const schema = inputSchemaOf(fields)
  const sent = { ...entered, amount: 1250.5, months: null }
  expect(schema.parse(sent)).toEqual(sent)
  expect(schema.safeParse({ unheardOf: 1 }).success).toBe(false)
  expect(schema.safeParse({ notes: 5 }).success).toBe(false)
  expect(schema.safeParse({ exact: 0.1 + 0.2 }).success).toBe(false)
  expect(z.toJSONSchema(schema).properties?.months).toMatchObject({ description: 'Months (months)' })
  expect(z.toJSONSchema(schema).properties?.notes).toMatchObject({ description: 'Notes' })
})

it('the response schema has the values of a record; missing optional ones are null', () => {
  const { months: _, ...older } = { ...record, amount: 1250.5 }
  expect(responseSchemaOf(fields).parse(older)).toEqual({ ...older, months: null })
  expect(z.toJSONSchema(responseSchemaOf(fields)).properties?.exact).toMatchObject({ description: 'Exact' })
})

it('a response has dollars and formatted days, and null for unknown values', () => {
  const known = { ...record, notes: null }
  expect(toResponse(fields, known)).toEqual({ ...known, amount: 1250.5, drawn: '31/12/2026' })
  expect(parseForm(fields, toResponse(fields, record), lists).values).toEqual(record)
  expect(fromResponse(fields, nullableResponseSchemaOf(fields).parse(toResponse(fields, known)))).toEqual(known)
})

it('the lenient schema accepts figures and codes as texts or numbers; missing values are null', () => {
  const answered = { brandName: 7, amount: '1250.50', share: 6.5, months: 12, notes: '', drawn: null }
  expect(lenientResponseSchemaOf(fields).parse(answered)).toEqual({
    brandName: '7',
    reference: null,
    amount: 1250.5,
    exact: null,
    share: '6.5',
    months: 12,
    drawn: null,
    capitalised: null,
    notes: null,
  })
})

it('the draft schema accepts incomplete forms', () => {
  expect(formSchemaOf(fields).parse({ notes: 'half a sen' })).toMatchObject({ notes: 'half a sen', brandName: '' })
})

it.each([
  ['amount', '1.005', 'number'],
  ['amount', '10000000', 'max'],
  ['exact', '1234567890123456', 'pattern'],
  ['exact', '1.1234567', 'pattern'],
  ['exact', '5.', 'pattern'],
  ['exact', '-1', 'min'],
  ['share', '80,5', 'pattern'],
  ['share', '92.355', 'pattern'],
  ['share', '1000', 'max'],
  ['months', '1.5', 'range'],
  ['months', '-1', 'range'],
  ['months', 'ten', 'range'],
  ['drawn', '1/2/2026', 'pattern'],
  ['drawn', '99/99/2026', 'calendar'],
  ['drawn', '29/02/2026', 'calendar'],
  ['reference', '123456', 'max'],
  ['reference', 'a\nb', 'pattern'],
  ['reference', 'a\u202eb', 'pattern'],
  ['reference', 'a\u200db', 'pattern'],
  ['brandName', 'GONE', 'unknown'],
  ['capitalised', 'MAYBE', 'unknown'],
] as const)('%s refuses %j by its rule %s', (name, written, rule) => {
  expect(ruleFor(fields[name], written)).toBe(rule)
})

it('characters that nobody sees, pasted from documents and address books, are removed from every field', () => {
  for (const pasted of ['\u00ad', '\u200b', '\u200e', '\u2060', '\ufeff']) {
    expect(parseField(fields.reference, `${pasted}L${pasted}R`, lists)).toEqual({ value: 'LR' })
    expect(parseField(fields.amount, `540${pasted},000`, lists)).toEqual({ value: 54_000_000n })
    expect(parseField(fields.months, ` ${pasted}`, lists)).toEqual({ value: null })
  }
})

it('notes keep their lines, emoji and letters, and accept the line ends of other systems', () => {
  const { notes } = defineFields({ notes: text('Notes', { lines: 5 }) }, () => undefined)
  expect(parseField(notes, 'co\u00adoperate \ud83d\udc69\u200d\ud83c\udf73\n\tcaf\u00e9\u2028end', lists)).toEqual({
    value: 'cooperate \ud83d\udc69\u200d\ud83c\udf73\n\tcaf\u00e9\nend',
  })
})

it.each([
  ['Two loans:\n\uf0b7 one', 'Remove the hidden character U+F0B7 after "loans:".'],
  ['turned \u202e round', 'Remove the hidden character U+202E after "turned".'],
  ['\u0007bell', 'Remove the hidden character U+0007 at the start.'],
])('the refusal of a hidden character in notes names it and its place: %j', (written, message) => {
  const { notes } = defineFields({ notes: text('Notes', { lines: 5 }) }, () => undefined)
  expect(parseField(notes, written, lists).error).toEqual({ code: 'notes-hidden', field: 'notes', message })
})

it('a date field accepts a leap day, typed or as ISO', () => {
  expect(parseField(fields.drawn, '29/02/2028', lists).value).toBe('2028-02-29')
  expect(parseField(fields.drawn, '2028-02-29', lists).value).toBe('2028-02-29')
})

it('an empty optional field is null', () => {
  expect(parseField(fields.months, ' ', lists)).toEqual({ value: null })
  expect(parseField(fields.months, 0, lists)).toEqual({ value: 0 })
})

it('a field is formatted for its input and for display by its kind', () => {
  expect([formatField(fields.exact, '1234567.123456'), formatField(fields.exact, null)]).toEqual([
    '1,234,567.123456',
    '',
  ])
  expect(displayField(fields.months, 24, lists)).toBe('24 months')
  expect(displayField(fields.exact, '123456789012345.123456', lists)).toBe('$123,456,789,012,345.123456')
  expect(displayField(fields.exact, '999', lists)).toBe('$999.00')
  expect(displayField(fields.share, '90', lists)).toBe('90.00%')
})

it('an amount below zero has its own message, in cents and as an exact decimal', () => {
  const amounts = defineFields(
    { price: money('Price', {}), exact: decimal('Loan', { integerDigits: 15, fractionDigits: 6, unit: '$' }) },
    () => undefined,
  )
  for (const field of Object.values(amounts)) {
    expect(parseField(field, '-5', {}).error?.message).toBe('Enter 0 or more.')
    expect(parseField(field, '-$5,000.00', {}).error?.message).toBe('Enter 0 or more.')
    expect(parseField(field, '-', {}).error?.message).not.toBe('Enter 0 or more.')
    expect(parseField(field, '0', {}).error).toBeUndefined()
  }
})

it('a text field may have a pattern', () => {
  const { policy } = defineFields({ policy: text('Policy number', { pattern: /^\d{1,10}$/ }) }, messageFor)
  expect([ruleFor(policy, '12345678901'), ruleFor(policy, '17')]).toEqual(['pattern', undefined])
})

it.each([
  ['0540000.50', '540000.5'],
  ['0.000000', '0'],
  ['000', '0'],
  ['100', '100'],
])('%s is the same figure as %s', (written, plain) => {
  expect(plainDecimal(written)).toBe(plain)
})

it('a record is the same after it was stored in the columns of a table', () => {
  const { share, capitalised, months } = fields
  const some = { share, capitalised, months }
  const columns = { share: 'share_percent', capitalised: 'capitalised', months: 'months' } as const
  const row = toRow(some, columns, { share: '92.5', capitalised: 'NO' })
  expect(row).toEqual({ share_percent: '92.5', capitalised: false, months: null })
  const kept = { ...row, share_percent: '92.50', months: 24 }
  expect(fromRow(some, columns, kept)).toEqual({ share: '92.5', capitalised: 'NO', months: 24 })
  // @ts-expect-error a field without a column
  toRow(some, { share: 'share_percent', capitalised: 'capitalised' }, { share: '92.5', capitalised: 'NO' })
})

const loans = rowsOf(defineFields({ loanAmount: money('Loan Amount', { min: 100n }) }, messageFor), {
  name: 'loans',
  min: 1,
  max: 2,
  messageFor,
})

it('rows are parsed under their keys', () => {
  expect(parseRows(loans, [['k7', { loanAmount: '5' }]], {}).values?.get('k7')).toEqual({ loanAmount: 500n })
})

it('an error of a row names its key, not its index', () => {
  const forms = new Map([
    ['k7', { loanAmount: '5' }],
    ['k3', { loanAmount: '' }],
  ])
  expect(rowField(loans, 'k3', 'loanAmount')).toBe('loans.k3.loanAmount')
  expect(parseRows(loans, forms, {}).errors).toEqual([
    {
      code: 'loanAmount-required',
      message: 'loanAmount breaks required.',
      field: rowField(loans, 'k3', 'loanAmount'),
    },
  ])
})

it('too few or too many rows are an error of the list', () => {
  expect(parseRows(loans, [], {}).errors).toMatchObject([{ code: 'loans-required', field: 'loans' }])
  const row = { loanAmount: '5' }
  const three = ['a', 'b', 'c'].map((key) => [key, row] as const)
  expect(parseRows(loans, three, {}).errors).toMatchObject([{ code: 'loans-rows', field: 'loans' }])
})

it('a row with a missing, unknown or wrong value does not compile', () => {
  type Values = RecordOf<typeof fields>
  const compiles = <Type>(value: Type) => expect(value).toBeDefined()
  const { months: _months, ...required } = record
  const { notes: _notes, ...withoutNotes } = record
  compiles<PartialRecordOf<typeof fields>>(required)
  // @ts-expect-error only an optional value may be left out
  compiles<PartialRecordOf<typeof fields>>(withoutNotes)
  // @ts-expect-error the reference is required
  compiles<Values>({ ...record, reference: null })
  // @ts-expect-error a required value is missing
  compiles<Values>(withoutNotes)
  // @ts-expect-error an optional value is null, not left out
  compiles<Values>(required)
  // @ts-expect-error no field has this name
  compiles<Values>({ ...record, unheardOf: 1 })
  // @ts-expect-error an amount is whole cents
  compiles<Values>({ ...record, amount: 1250.5 })
  // @ts-expect-error neither YES nor NO
  compiles<Values>({ ...record, capitalised: true })
  // @ts-expect-error a form holds texts
  compiles<FormOf<typeof fields>>({ ...entered, months: 5 })
  // @ts-expect-error a call sends texts and numbers
  compiles<InputOf<typeof fields>>({ capitalised: true })
  // @ts-expect-error the list of brands is missing
  compiles(parseForm(fields, entered, {}))
  // @ts-expect-error a decimal says how many digits it may have
  compiles(decimal('Exact', {}))
  // @ts-expect-error no kind has this limit
  compiles(text('Reference', { longest: 5 }))
})

it('the code of an option is found by its short name, its long name or its id', () => {
  const options = [
    { id: 1, shortName: 'P&I', longName: 'Principal and interest' },
    { id: 2, shortName: 'IO', longName: 'Interest only' },
  ]
  expect(['io', 'Interest Only ', '2', 2].map((withNames) => codeIn(options, withNames))).toEqual([
    'IO',
    'IO',
    'IO',
    'IO',
  ])
  expect(codeIn(options, 'Something')).toBeNull()
})
