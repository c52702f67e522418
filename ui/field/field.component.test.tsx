import { type ChangeEvent, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../tests/component/expect-accessible.ts'
import { Checkbox, RadioGroup, SelectField, TextArea, TextField } from './index.ts'

const choices = [
  { value: 'OWNOC', label: 'Owner occupied' },
  { value: 'INVST', label: 'Investment' },
]
const error = 'Input is required.'
const shared = { hint: 'As on the application.', error, required: true }

test('every kind of field has its label, hint, error and required state for assistive technology', async () => {
  await render(
    <main>
      <TextField name="reference" label="Loan Number" {...shared} />
      <TextField name="amount" label="Base Loan Amount" before="$" {...shared} />
      <TextArea name="notes" label="Credit Notes" used={12} maxLength={4000} {...shared} />
      <SelectField name="occupancy" label="Occupancy" choices={choices} {...shared} />
      <RadioGroup name="purpose" label="Purpose" choices={choices} value="" onChange={() => {}} {...shared} />
      <Checkbox name="firstHome" label="First home buyer" {...shared} />
    </main>,
  )
  const labels = ['Loan Number', 'Base Loan Amount', 'Credit Notes', 'Occupancy', 'Purpose', 'First home buyer']
  for (const label of labels) {
    const control = page.getByLabelText(label)
    await expect.element(control).toHaveAccessibleDescription(expect.stringContaining(error))
    await expect.element(control).toBeInvalid()
    await expect.element(control).toHaveAttribute('aria-required', 'true')
  }
  await expect.element(page.getByText('As on the application. 12 of 4,000 characters.')).toBeVisible()
  await expectAccessible()
})

test('a select has our own arrow in every engine, and none when it cannot open', async () => {
  const { rerender } = await render(<SelectField name="occupancy" label="Occupancy" choices={choices} />)
  const styleOf = () => getComputedStyle(page.getByLabelText('Occupancy').element())
  expect(['none', 'base-select']).toContain(styleOf().appearance)
  expect(styleOf().backgroundImage.match(/linear-gradient/g)).toHaveLength(2)
  expect(getComputedStyle(page.getByLabelText('Occupancy').element(), '::picker-icon').display).toBe('none')
  await rerender(<SelectField name="occupancy" label="Occupancy" choices={choices} disabled />)
  expect(styleOf().backgroundImage).toBe('none')
})

test('a select starts with nothing chosen', async () => {
  await render(<SelectField name="occupancy" label="Occupancy" choices={choices} />)
  const occupancy = page.getByLabelText('Occupancy')
  await expect.element(occupancy).toHaveDisplayValue('Select…')
  await occupancy.selectOptions('Investment')
  await expect.element(occupancy).toHaveValue('INVST')
})

function Purpose() {
  const [value, setValue] = useState('OWNOC')
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value)
  return <RadioGroup name="purpose" label="Purpose" choices={choices} value={value} onChange={choose} />
}

test('a radio group is one Tab stop, and the arrow keys choose', async () => {
  await render(
    <>
      <Purpose />
      <TextField name="after" label="After" />
    </>,
  )
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'Owner occupied' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'Investment' })).toBeChecked()
  await userEvent.tab()
  await expect.element(page.getByLabelText('After')).toHaveFocus()
})
