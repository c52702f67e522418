import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls } from './referral-calls.ts'
import { allRequests, rows } from './search-steps.ts'

test('a user exports the requests that a filter finds, all pages of them, by keyboard', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reference = story.reference('EXP')
  const { raise } = lenderCalls(await apiOf('ironbark.manager'))
  for (let number = 1; number <= 11; number += 1) await raise(`${reference}-${number}`)
  await page.goto(`${allRequests.at}&lenderRefNum=${reference}`)
  await expect(rows(page)).toHaveCount(10)
  const file = page.waitForEvent('download')
  const place = await page.getByRole('button', { name: 'Export to CSV' }).boundingBox()
  await page.getByRole('button', { name: 'Export to CSV' }).focus()
  await page.keyboard.press('Enter')
  const downloaded = await file
  expect(downloaded.suggestedFilename()).toMatch(
    new RegExp(`^All Requests, Lender Ref# ${reference} \\d{4}-\\d\\d-\\d\\d \\d{4}\\.csv$`),
  )
  await expect(page.getByRole('status').filter({ hasText: '11 rows exported.' })).toBeVisible()
  expect((await page.getByRole('button', { name: 'Export to CSV' }).boundingBox())?.x).toBe(place?.x)
  const content = await readFile(await downloaded.path(), 'utf8')
  expect(content.trim().split('\r\n')).toHaveLength(12)
  expect(content).toContain(`${reference}-1,`)
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeFocused()
  await page.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(page)
})

test('a running export can be cancelled, and a failed one says so and can be tried again', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const reference = story.reference('STOP')
  await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  await page.goto(`${allRequests.at}&lenderRefNum=${reference}`)
  await expect(rows(page)).toHaveCount(1)
  const exports = await holdCalls(page, '**/credit-referral/export?*')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Exporting 1 request…' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the export' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Export cancelled.' })).toBeVisible()
  exports.fail('Try again in a minute.')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(page.getByText('The requests could not be exported.')).toBeVisible()
  await expect(page.getByText('Try again in a minute.')).toBeVisible()
  await page.unrouteAll()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('a broker, who may not see requests, cannot export them', async ({ apiOf }) => {
  const response = await (await apiOf('ironbark.broker')).post('/api/credit-referral/export?format=csv', { data: {} })
  expect(response.status()).toBe(403)
})
