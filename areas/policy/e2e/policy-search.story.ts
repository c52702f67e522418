import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { fact } from '../../../tests/browser/fact.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'

const screen = { at: '/#/policy-search' }

const numberBox = (page: Page, name: 'Policy Number' | 'Loan Number' | 'Application Number') =>
  page.getByRole('textbox', { name, exact: true })
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const information = (page: Page) => page.getByRole('region', { name: 'Policy Information' })
const openSearch = (page: Page) => page.getByText('Search for another policy').click()
const errors = (page: Page) => page.getByRole('alert')

test('a lender finds a policy by each of its numbers, and the address holds its policy number alone', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', screen)
  await expect(page.getByRole('heading', { name: 'POLICY SEARCH', level: 1 })).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))

  for (const [name, number] of [
    ['Policy Number', '1000000001'],
    ['Loan Number', 'ibk72000117'],
    ['Application Number', 'ib-2025-00117'],
  ] as const) {
    await page.goto('/#/policy-search')
    await expect(information(page)).toHaveCount(0)
    await numberBox(page, name).fill(number)
    if (name === 'Policy Number') await search(page).click()
    else await numberBox(page, name).press('Enter')
    await expect(fact(information(page), 'Policy Number')).toHaveText('1000000001')
    await expect(page).toHaveURL(/#\/policy-search\?policy=1000000001$/)
  }
  expect(requests.filter((address) => /IBK72000117|IB-2025-00117/i.test(address))).toEqual([])

  for (const [label, value] of [
    ['Policy Status', 'In Force'],
    ['Coverage Effective Date', '14/02/2025'],
    ['LVR', '90.00%'],
    ['LMI Premium', '$17,042.40'],
    ['Expiry Date', '14/02/2055'],
    ['Cancellation Date', '–'],
    ['Refund Amount', '–'],
  ] as const)
    await expect(fact(information(page), label)).toHaveText(value)
  await expect(page.getByRole('region', { name: 'Active Loans', exact: true })).toContainText('IBK72000117')
  await expect(page.getByRole('region', { name: 'Active Security Details' })).toContainText(
    '14 Banksia Street, Marrickville NSW 2204',
  )
  await expect(information(page).getByRole('link', { name: 'Submit Variation' })).toHaveAttribute(
    'href',
    /#\/variation\/1000000001/,
  )

  const loans = page.getByRole('region', { name: 'Loans and terms' })
  await expect(fact(loans, 'Secured by')).toHaveText('14 Banksia Street, Marrickville NSW 2204')
  await expect(fact(loans, 'Remaining Term')).toHaveText(/months/)
  const premium = page.getByRole('region', { name: 'Premium breakdown' })
  await expect(premium).toContainText('$15,493.09')
  await expect(fact(premium, 'Created from')).toHaveText('Demo data')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Created')
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Variations' })).toBeVisible()
  await expectAccessible(page)
})

test('the address of a policy opens it when it is shared, after a reload and with Back', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search?policy=1000000001' })
  await expect(fact(information(page), 'Policy Number')).toHaveText('1000000001')
  await expect(page.getByRole('heading', { name: 'Policy 1000000001 – In Force', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Policy 1000000001 – In Force/)
  await expect(page.getByRole('region', { name: 'Active Loans', exact: true })).toHaveCount(0)
  await expect(numberBox(page, 'Policy Number')).toBeHidden()
  await page.getByRole('button', { name: 'History' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'History' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'History' })).toBeInViewport()
  await expectAccessible(page)

  await openSearch(page)
  await expect(numberBox(page, 'Policy Number')).toHaveValue('1000000001')
  await numberBox(page, 'Policy Number').fill('1000000003')
  await search(page).click()
  await expect(fact(information(page), 'Policy Status')).toHaveText('Cancelled')
  await expect(page.getByRole('heading', { name: 'POLICY SEARCH', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Active Loans', exact: true })).toBeVisible()
  await expect(fact(information(page), 'Refund Amount')).toHaveText('$5,611.27')
  await expect(page.getByRole('link', { name: 'Submit Variation' })).toHaveCount(0)
  await page.reload()
  await expect(fact(information(page), 'Policy Number')).toHaveText('1000000003')
  await page.goBack()
  await expect(fact(information(page), 'Policy Number')).toHaveText('1000000001')
  await openSearch(page)
  await expect(numberBox(page, 'Policy Number')).toHaveValue('1000000001')
  await page.goForward()
  await expect(fact(information(page), 'Policy Number')).toHaveText('1000000003')
})

test('the result of a slow search does not replace a policy that was opened meanwhile, and other numbers show no policy', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', screen)
  const box = numberBox(page, 'Policy Number')
  await box.fill('1000000001')
  const held = await holdCalls(page, /policy-search\/search/)
  await search(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toBeVisible()
  await page.goto('/#/policy-search?policy=1000000010')
  await openSearch(page)
  await expect(box).toHaveValue('1000000010')
  held.goOn()
  await expect(fact(information(page), 'Policy Number')).toHaveText('1000000010')
  await expect(page).toHaveURL(/policy=1000000010$/)

  const slow = await holdCalls(page, /policy-search\/search/)
  await box.fill('1000000001')
  await box.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toBeVisible()
  await box.press('End')
  await box.press('Backspace')
  await expect(information(page)).toHaveCount(0)
  await box.press('2')
  slow.goOn()
  await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toHaveCount(0)
  await expect(page).toHaveURL(/policy-search$/)
  await expect(box).toHaveValue('1000000002')
  await expect(box).toBeFocused()
  await expect(page.getByText('Submit Variation')).toHaveCount(0)
})

test('an invalid number is reported at its field, and a search without a result at the top of the page', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search?policy=1000000001' })
  await expect(information(page)).toBeVisible()
  await openSearch(page)
  await numberBox(page, 'Policy Number').fill('')
  await search(page).click()
  await expect(numberBox(page, 'Policy Number')).toBeFocused()
  await expect(numberBox(page, 'Policy Number')).toHaveAccessibleDescription(
    /Enter a policy, loan or application number\./,
  )
  await numberBox(page, 'Policy Number').fill('12345678901')
  await numberBox(page, 'Loan Number').fill('A-1')
  await numberBox(page, 'Application Number').fill('A_1')
  await search(page).click()
  for (const message of [
    'Policy number must be numeric, not exceeding 10.',
    'Loan number must be alphanumeric, max 20.',
    'Application number alphanumeric, max 40.',
  ])
    await expect(errors(page)).toContainText(message)
  await expectAccessible(page)

  await numberBox(page, 'Policy Number').fill('1999999999')
  await numberBox(page, 'Loan Number').fill('')
  await numberBox(page, 'Application Number').fill('')
  await search(page).click()
  await expect(errors(page)).toContainText('No policy was found.')
  await expect(errors(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(information(page)).toHaveCount(0)
  await expect(numberBox(page, 'Policy Number')).toHaveValue('1999999999')
})

test('a search that matches several policies lists them, and the list stays while they are opened', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.viewer', screen)
  await numberBox(page, 'Policy Number').fill('1000000001')
  await numberBox(page, 'Application Number').fill('IB-2025-00482')
  await search(page).click()
  await expect(fact(information(page), 'Policy Number')).toHaveText('1000000001')
  await expect(page.getByText('1 other policy matches')).toBeVisible()
  await expect(page.getByText('same application number')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Policy 1000000003' }).click()
  await expect(fact(information(page), 'Policy Status')).toHaveText('Cancelled')
  const requestedAgain = page.waitForRequest('**/api/policy-search/search*')
  await page.getByRole('link', { name: 'Policy 1000000001' }).click()
  await requestedAgain
  await expect(fact(information(page), 'Policy Status')).toHaveText('In Force')
  await expect(page.getByRole('link', { name: 'Policy 1000000003' })).toBeVisible()
  // The viewer may view variations, so the link exists.
  await expect(page.getByRole('link', { name: 'Submit Variation' })).toBeVisible()
})

test('a policy that was searched for is printed under its own title', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  await numberBox(page, 'Policy Number').fill('1000000001')
  await search(page).click()
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Policy 1000000001 – In Force')
  await expect(search(page)).toBeHidden()
})

test('a certificate is downloaded as at a day, and its number verifies it for its lender and the insurer only', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search?policy=1000000001' })
  const form = page.getByRole('form', { name: 'Certificate of insurance' })
  await form.getByRole('textbox', { name: 'As at' }).fill('01/01/2020')
  await form.getByRole('button', { name: 'Download certificate' }).click()
  await expect(form.getByRole('alert')).toContainText('Choose a day from 20/01/2025')
  await form.getByRole('textbox', { name: 'As at' }).fill('01012026')
  const downloading = page.waitForEvent('download')
  await form.getByRole('textbox', { name: 'As at' }).press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toBe('policy-1000000001-certificate.pdf')
  const { text } = await readPdf(await readFile(await file.path()))
  expect(text).toContain('As at 01/01/2026')
  const [number = ''] = /[0-9A-F]{4}(?:-[0-9A-F]{4}){3}/.exec(text) ?? []

  const verify = async (page: Page, entered: string) => {
    const form = page.getByRole('form', { name: 'Verify a certificate' })
    await form.getByRole('textbox', { name: 'Certificate number' }).fill(entered)
    await form.getByRole('textbox', { name: 'Certificate number' }).press('Enter')
    return form
  }
  await page.goto('/#/policy-search')
  await expect(await verify(page, 'nonsense')).toContainText('Enter the 16 letters and digits')
  const own = await verify(page, number.toLowerCase())
  await expect(own).toContainText(`Certificate ${number} is genuine.`)
  await expect(own).toContainText('Still in force today.')
  await expect(fact(own, 'As at')).toHaveText('01/01/2026')
  await expectAccessible(page)

  const other = await signedOn('coolabah.manager', screen)
  await expect(await verify(other, number)).toContainText('No certificate has this number.')
  const desk = await signedOn('figtree.underwriter', { at: '/#/underwriting?show=policies' })
  await expect(fact(await verify(desk, number), 'Policy number')).toHaveText('1000000001')
  await expectAccessible(desk)
})

test('a lender does not find another lender’s policy', async ({ signedOn }) => {
  const otherLender = await signedOn('coolabah.manager', { at: '/#/policy-search?policy=1000000001' })
  await expect(errors(otherLender)).toContainText('No policy was found.')
  await expect(information(otherLender)).toHaveCount(0)
})

test('a failed search keeps the form and hides the policy before it, and Try again loads a policy that could not be loaded', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', screen)
  await numberBox(page, 'Policy Number').fill('1000000003')
  for (const failure of ['The service cannot be reached.', 'The service is busy.']) {
    await search(page).click()
    await expect(fact(information(page), 'Policy Number')).toHaveText('1000000003')
    await page.route('**/api/policy-search/search*', (route) =>
      failure.includes('busy') ? route.fulfill({ status: 503, json: [{ message: failure }] }) : route.abort(),
    )
    await numberBox(page, 'Policy Number').fill('')
    await numberBox(page, 'Loan Number').fill('IBK72000117')
    await search(page).click()
    await expect(errors(page)).toContainText(failure)
    await expect(numberBox(page, 'Loan Number')).toHaveValue('IBK72000117')
    await expect(information(page)).toHaveCount(0)
    await page.unroute('**/api/policy-search/search*')
    await numberBox(page, 'Loan Number').fill('')
    await numberBox(page, 'Policy Number').fill('1000000003')
  }
  await numberBox(page, 'Policy Number').fill('')
  await numberBox(page, 'Loan Number').fill('IBK72000117')
  await page.route('**/api/policy-search/policies/*', (route) => route.fulfill({ status: 500, json: [] }))
  await search(page).click()
  await expect(page.getByText('Terms and history could not be loaded.')).toBeVisible()
  await expect(fact(information(page), 'Policy Status')).toHaveText('In Force')
  await page.unroute('**/api/policy-search/policies/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Loans and terms' })).toBeVisible()
})

test('a policy is printed with its terms and without the search form, and fits the screen of a phone', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search?policy=1000000001' })
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Policy 1000000001 – In Force', level: 1 })).toBeVisible()
  await expect(search(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Submit Variation' })).toBeHidden()
  await expect(fact(page.getByRole('region', { name: 'Loans and terms' }), 'Loan Type')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessible(page)
})

test('the actions of a policy stay in their place while its terms are loaded', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const calls = await holdCalls(page, '**/api/policy-search/policies/*')
  await page.goto('/#/policy-search?policy=1000000001')
  const action = page.getByRole('link', { name: 'Submit Variation' })
  await expect(action).toBeVisible()
  const before = await action.boundingBox()
  calls.goOn()
  await expect(page.getByRole('region', { name: 'Premium breakdown' })).toBeVisible()
  expect(await action.boundingBox()).toEqual(before)
})
