import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, signOn, test } from '../../../tests/browser/people.ts'
import { losesItsSession } from '../../identity/e2e/loses-its-session.ts'
import {
  chooseBrand,
  confirmation,
  openWithDraft,
  problems,
  saveDraft,
  submitButton,
  submitForm,
} from './submission-steps.ts'

const created = (page: Page) => page.getByText(/Policy 1\d{9} created successfully!/)
const yes = (page: Page) => confirmation(page).getByRole('button', { name: 'Yes' }).click()

test('without modal dialogs the page shows the request and the browser asks for confirmation', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/policy-submission/create')) sent += 1
  })
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'))
  await page.goto((await saveDraft(await apiOf('ironbark.manager'), story.reference('ASK'))).at)
  await expect(page.getByText('Draft restored.')).toBeVisible()
  // A native confirm dialog blocks the page, so it is replaced.
  await page.evaluate(() => {
    const answers = [false, true]
    const questions: unknown[] = []
    const shown = () => document.body.textContent.includes('primaryUniqueId')
    window.confirm = (question) => {
      questions.push([question, shown()])
      return answers.shift() ?? false
    }
    Object.assign(window, { questions })
  })
  const questions = () => page.evaluate(() => (window as unknown as { questions: unknown[] }).questions)
  const once = ['Are you sure you want to submit this policy submission request?', true]
  await submitButton(page).click()
  await expect.poll(questions).toEqual([once])
  await expect(page.getByRole('region', { name: 'What will be sent' })).toBeHidden()
  expect(sent).toBe(0)
  await submitButton(page).click()
  await expect(created(page)).toBeVisible()
  expect(await questions()).toEqual([once, once])
  expect(sent).toBe(1)
})

test('a lost connection is reported, the form keeps its content, and a repeated submit creates one policy', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('LOST'))
  const keys: (string | undefined)[] = []
  // The request reaches the server, but its response is lost.
  await page.route('**/policy-submission/create*', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await submitButton(page).click()
  await yes(page)
  await expect(problems(page)).toContainText('The service cannot be reached.')
  await expect(page.getByLabel('LMI Reference No')).toHaveValue(story.reference('LOST'))
  await submitButton(page).click()
  await yes(page)
  await expect(created(page)).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('without brands the form is shown with its input, the submit says that the brand is missing, and Try again loads them', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: null })
  await page.route('**/quote/party/names', (route) => route.fulfill({ status: 500, json: [] }))
  await page.goto('/#/policy-submission')
  await expect(page.getByLabel('Brand', { exact: true }).getByRole('option')).toHaveCount(1)
  await submitButton(page).click()
  await expect(problems(page)).toContainText('Brand is required.')
  await expect(page.getByText('The brands could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Campaign ID').fill('SPRING-26')
  await page.unroute('**/quote/party/names')
  await page.getByRole('button', { name: 'Try again' }).click()
  await chooseBrand(page)
  await expect(page.getByText('The brands could not be loaded.')).toHaveCount(0)
  await expect(page.getByLabel('Campaign ID')).toHaveValue('SPRING-26')
})

test('a list of submissions whose brands could not be loaded says so beside their codes, and can load them again', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const one = await openWithDraft({ signedOn, apiOf }, story.reference('CODES'))
  await submitForm(one)
  const page = await signedOn('ironbark.manager', { at: null })
  await page.route('**/quote/party/names', (route) => route.fulfill({ status: 500, json: [] }))
  await page.goto('/#/policy-submission?view=mine')
  const row = page.getByRole('row', { name: new RegExp(story.reference('CODES')) })
  await expect(row).toContainText('IronbarkBank')
  await expect(page.getByText('Some names could not be loaded. You see codes or usernames instead.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/quote/party/names')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row).toContainText('Ironbark Bank')
  await expect(page.getByText('Some names could not be loaded.')).toHaveCount(0)
})

test('a form that could not be loaded has a message, and Try again loads it', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-submission?view=mine' })
  await page.route('**/policy-submission/draft*', (route) => route.fulfill({ status: 500, json: [] }))
  await page.getByRole('link', { name: 'Policy Submission' }).click()
  await expect(problems(page)).toContainText('The form could not be loaded.')
  await expectAccessible(page)
  await page.unroute('**/policy-submission/draft*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(submitButton(page)).toBeVisible()
})

test('nothing of the form, the confirmation, the list and the receipt is cut off at 320 pixels or on paper', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const page = await openWithDraft({ signedOn, apiOf }, story.reference('NARROW'))
  await page.setViewportSize({ width: 320, height: 640 })
  const fits = async () => {
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectAccessible(page)
  }
  await fits()
  // By keyboard: the cards above are still being rendered after the scroll to the button.
  await submitButton(page).press('Enter')
  await expect(confirmation(page)).toBeVisible()
  await fits()
  await yes(page)
  await expect(created(page)).toBeVisible()
  await fits()
  await page.getByRole('link', { name: 'My submissions' }).click()
  await expect(page.getByRole('link', { name: /receipt of policy/ }).first()).toBeVisible()
  await fits()
  await page
    .getByRole('link', { name: /receipt of policy/ })
    .first()
    .click()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await fits()

  await page.setViewportSize({ width: 794, height: 1123 })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Policy submission' })).toBeHidden()
  // Printing opens the collapsed parts.
  await expect(page.getByText('Drawdown Date')).toBeVisible()
  await expect(page.getByText('Residency Status')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(794)
})

test.describe('a session that ended @sign-on', () => {
  test('a submit after the session has ended leads to the sign-on page, and the draft is restored', async ({
    signedOn,
    apiOf,
    story,
  }) => {
    const page = await openWithDraft({ signedOn, apiOf }, story.reference('SESSION'))
    const address = page.url()
    await submitButton(page).click()
    await expect(confirmation(page)).toBeVisible()
    await losesItsSession(page, '**/api/policy-submission/create*')
    await yes(page)
    await signOn(page, story.username('ironbark.manager'))
    await expect(page.getByLabel('LMI Reference No')).toHaveValue(story.reference('SESSION'))
    expect(page.url()).toBe(address)
  })
})
