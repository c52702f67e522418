import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, signOn, test } from '../../../tests/browser/people.ts'
import { lenderCalls, underwriterCalls } from '../../credit-referral/e2e/referral-calls.ts'
import { desk, rows, table } from './desk.ts'

test.beforeEach(async ({ apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  for (const name of ['FIRST', 'SECOND']) await lender.raise(story.reference(name))
})

test('an underwriter chooses columns and rows, saves a view, and shares it as an address that survives sign-on', async ({
  signedOn,
  visitor,
  story,
}) => {
  const page = await signedOn('figtree.underwriter', desk)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Assigned to' }).uncheck()
  await page.getByRole('radio', { name: 'One line, compact' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('requests on a page').selectOption('25')
  await page.getByLabel('Filter by Kind').fill('refer')
  await page.getByRole('button', { name: 'LVR', exact: true }).click()
  await expect(page).toHaveURL(/kind=refer/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view as').fill('By LVR')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('By LVR saved.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/#/underwriting?show=all')
  await expect(page.getByRole('columnheader', { name: 'Assigned to' })).toBeVisible()
  await page.goto('/#/underwriting')
  await page.reload()
  await expect(page.getByLabel('requests on a page')).toHaveValue('25')
  await expect(page.getByRole('columnheader', { name: 'Assigned to' })).toBeHidden()
  await page.getByRole('button', { name: 'Views' }).click()
  const view = page.getByRole('link', { name: 'By LVR' })
  const shared = (await view.getAttribute('href')) ?? ''
  await view.click()
  await expect(page.getByLabel('Filter by Kind')).toHaveValue('refer')

  const other = await visitor()
  await other.goto(`/${shared}&reference=citizen`)
  await signOn(other, story.username('figtree.assessor'))
  await expect(table(other)).toBeVisible()
  await expect(other.getByLabel('Filter by Kind')).toHaveValue('refer')
  await expect(other.getByLabel('requests on a page')).toHaveValue('25')
  await expect(other.getByRole('columnheader', { name: 'Assigned to' })).toBeHidden()
  await expect(other.getByRole('columnheader', { name: 'LVR' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(other.getByLabel('Filter by Reference')).toHaveValue('')
  await expect(other.getByText('Some filters are missing. Open the address again.')).toBeVisible()
  await expectAccessible(other)
  await other.goto(`/${shared}&reference=citizen`)
  await expect(other.getByLabel('Filter by Reference')).toHaveValue('citizen')
  await expect(other.getByText('Some filters are missing')).toHaveCount(0)
  // The person who typed a filter has it again after sign-on.
  const stored = other.waitForResponse((response) => response.request().method() === 'PUT')
  await other.getByLabel('Filter by Reference').fill('jones')
  await stored
  const again = await visitor()
  await again.goto(`/${new URL(other.url()).hash}`)
  await signOn(again, story.username('figtree.assessor'))
  await expect(again.getByLabel('Filter by Reference')).toHaveValue('jones')
  await expect(again).toHaveURL(/reference=jones/)
  await expect(again.getByText('Some filters are missing')).toHaveCount(0)
  // It is the view of another: the own layout stays.
  await other.goto('/#/underwriting')
  await expect(other.getByLabel('requests on a page')).toHaveValue('10')
})

test('a row of the queue is one button away from the heading, and j, k, Enter and / work', async ({ signedOn }) => {
  const page = await signedOn('figtree.underwriter', { at: '/#/underwriting?show=all' })
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Filter by ID')).toBeFocused()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/(request|variation|cancellation)=/)
})

test('the list of all requests shows the waiting time of an open request, and none of a closed one', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const [open, closed] = [await lender.raise(story.reference('OPEN')), await lender.raise(story.reference('CLOSED'))]
  await lender.withdraw(closed)
  const page = await signedOn('figtree.underwriter', { at: '/#/underwriting?show=all' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Waiting' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  const waiting = rows(page)
    .first()
    .getByTitle(/^(clock paused )?since /)
  for (const [id, shown] of [[open, 1] as const, [closed, 0] as const]) {
    await page.getByLabel('Filter by ID').fill(id)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText(id)
    await expect(waiting).toHaveCount(shown)
  }
})

test('a waiting time is shown whole at 1280 pixels, also while the clock is paused', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  await underwriterCalls(await apiOf('figtree.assessor')).ask(
    await lender.raise(story.reference('HELD')),
    'Who lives there?',
  )
  const page = await signedOn('figtree.underwriter', { at: '/#/underwriting?sort=-waitingSince' })
  const times = table(page).locator('tbody time')
  await expect(times.filter({ hasText: 'less than a minute, paused' })).not.toHaveCount(0)
  const cutOff = await times.evaluateAll((all) =>
    all.filter((time) => {
      const words = document.createRange()
      words.selectNode(time.firstChild ?? time)
      const edge = Math.min(time.getBoundingClientRect().right, time.parentElement?.getBoundingClientRect().right ?? 0)
      return words.getBoundingClientRect().right > edge
    }),
  )
  expect(cutOff).toEqual([])
})
