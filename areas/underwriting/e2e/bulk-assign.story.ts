import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls, underwriterCalls } from '../../credit-referral/e2e/referral-calls.ts'
import { rows } from './desk.ts'

test('an underwriter assigns several requests at once, and reads which a colleague took first', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const reference = story.reference('BULK')
  const ids: string[] = []
  for (const part of ['A', 'B', 'C']) ids.push(await lender.raise(`${reference}${part}`))
  const assessor = await apiOf('figtree.assessor')
  await assessor.get('/api/underwriting/decisions')
  const page = await signedOn('figtree.underwriter', { at: null })
  // This screen receives no events: it does not learn of the colleague.
  await page.route('**/api/underwriting/events', (route) => route.fulfill({ status: 404, json: [] }))
  await page.goto(`/#/underwriting?reference=${reference}`)
  await expect(rows(page)).toHaveCount(3)
  const chosen = page.getByRole('region', { name: 'Chosen requests' })
  const all = page.getByRole('checkbox', { name: 'Choose all on this page' })
  await expect(chosen).toHaveCount(0)

  // By keyboard: the first row, then the next.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(chosen.getByRole('status')).toHaveText('1 chosen')
  await expect(all).toHaveJSProperty('indeterminate', true)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(chosen.getByRole('status')).toHaveText('2 chosen')
  await page.keyboard.press('x')
  await expect(chosen.getByRole('status')).toHaveText('1 chosen')
  await all.check()
  await expect(chosen.getByRole('status')).toHaveText('3 chosen')
  await expectAccessible(page)

  // On a phone, the bar of the acts covers no row that takes the focus.
  await page.setViewportSize({ width: 320, height: 640 })
  for (const box of await page.getByRole('checkbox', { name: /^Choose referral/ }).all()) {
    await box.focus()
    const [row, bar] = [await box.boundingBox(), await chosen.boundingBox()]
    if (!row || !bar) throw new Error('The row or the bar is not shown')
    expect(row.y + row.height).toBeLessThanOrEqual(bar.y)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  const taken = ids[1] ?? ''
  await underwriterCalls(assessor).act(taken, 'assign')
  await chosen.getByRole('button', { name: 'Assign to me' }).click()
  await expect(chosen).toContainText('2 requests assigned to you.')
  await expect(chosen).toContainText('1 request not changed:')
  await expect(chosen).toContainText(
    `Referral ${taken} of IRONBARK: Assigned to Figtree Assessor. Ask them to release it`,
  )
  await expect(page.getByRole('checkbox', { name: `Choose referral ${taken} of IRONBARK` })).toBeChecked()
  await expect(chosen.getByText('1 chosen')).toBeVisible()
  await expectAccessible(page)
  await chosen.getByRole('button', { name: 'Choose none' }).click()
  await chosen.getByRole('button', { name: 'Close' }).click()
  await expect(chosen).toHaveCount(0)

  await page.goto(`/#/underwriting?show=mine&reference=${reference}`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: `Choose referral ${ids[0]} of IRONBARK` }).check()
  await chosen.getByLabel('Assign to').selectOption(story.username('figtree.assessor'))
  await chosen.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(chosen).toContainText(/1 request assigned to Figtree Assessor/)
  await expect(rows(page)).toHaveCount(1)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('checkbox', { name: `Choose referral ${ids[2]} of IRONBARK` }).check()
  // One line of acts; the others are a press away.
  const topOf = async (name: string) => (await chosen.getByRole('button', { name }).boundingBox())?.y
  expect(await topOf('More')).toBe(await topOf('Assign to me'))
  await expect(chosen.getByRole('button', { name: 'Release' })).toBeHidden()
  // What became of the last choice ends with the next.
  await expect(chosen).not.toContainText('assigned to')
  await chosen.getByRole('button', { name: 'More' }).click()
  await expect(chosen.getByRole('button', { name: 'Release' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await chosen.getByRole('button', { name: 'Release' }).click()
  await expect(chosen).toContainText('1 request released.')
  await page.goto(`/#/underwriting?show=decided`)
  await expect(page.getByRole('heading', { name: 'DECIDED REQUESTS' })).toBeVisible()
  await expect(all).toHaveCount(0)
})
