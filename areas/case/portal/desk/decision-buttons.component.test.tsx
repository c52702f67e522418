import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { acceptanceFields, acceptanceOptions, parseAcceptance } from '#areas/case/contract'
import { FieldInput, Form, FormErrors, type FormStore, useFormStore } from '#ui/form'
import { DecisionButtons } from './decision-buttons.tsx'

const decisions = acceptanceOptions(true)

/** As on a variation, of which the insurer has no texts: declining requires a reason. */
function Decide() {
  const [planned, setPlanned] = useState('none')
  const store = useFormStore({
    ...{ fields: acceptanceFields, lists: { decisions }, initial: { decision: '', uwNotes: '' } },
    parse: (form) => parseAcceptance(form, decisions),
  })
  return (
    <Form store={store} lists={{ decisions }} label="Decide" onValid={({ decision }) => setPlanned(decision)}>
      <FormErrors store={store} />
      <FieldInput field={acceptanceFields.uwNotes} />
      <DecisionButtons label="Decide" decisions={decisions} store={store as FormStore} disabled={false} />
      <p>Planned: {planned}</p>
    </Form>
  )
}

const reason = () => page.getByLabelText('Reason')

test('a digit that follows at once on one that asked for a reason is a decision too, and not the reason', async () => {
  await render(<Decide />)
  await expect.element(reason()).toBeVisible()
  // A key that is held repeats.
  await userEvent.keyboard('{2>3/}')
  await expect.element(reason()).toHaveFocus()
  await expect.element(page.getByText('Enter a reason for the lender.').first()).toBeVisible()
  await userEvent.keyboard('1')
  await expect.element(page.getByText('Planned: Accepted')).toBeVisible()
  await expect.element(reason()).toHaveValue('')
})

test('a reason may begin with a digit, and have one after other characters', async () => {
  await render(<Decide />)
  await expect.element(reason()).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(reason()).toHaveFocus()
  await userEvent.keyboard('a1')
  await expect.element(reason()).toHaveValue('a1')
  await userEvent.clear(reason())
  page.getByRole('button', { name: 'Declined' }).element().focus()
  await userEvent.keyboard('2')
  await expect.element(reason()).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await userEvent.keyboard('1 of 2 borrowers')
  await expect.element(reason()).toHaveValue('1 of 2 borrowers')
  await expect.element(page.getByText('Planned: none')).toBeVisible()
})
