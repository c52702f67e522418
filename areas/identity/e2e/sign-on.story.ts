import { expect, signOn, test } from '../../../tests/browser/people.ts'
import { losesItsSession } from './loses-its-session.ts'

const heading = (name: string) => ({ name, level: 1, exact: true }) as const

test.describe('signing on @sign-on', () => {
  test('leads back to the requested route, its query included', async ({ visitor, story }) => {
    const page = await visitor()
    await page.goto('/#/variation/1000000001?premium=1234.50')
    await signOn(page, story.username('ironbark.manager'))
    await expect(page.getByRole('heading', heading('VARIATIONS FORM'))).toBeVisible()
    await expect(page).toHaveURL('/#/variation/1000000001?premium=1234.50')
  })

  test('with a wrong password goes nowhere, and with the right one goes on', async ({ visitor, story }) => {
    const page = await visitor()
    await page.goto('/#/policy-search')
    await signOn(page, story.username('ironbark.manager'), 'wrong')
    // The new page does not repeat the wrong password.
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Username')).toHaveValue(story.username('ironbark.manager'))
    await signOn(page, story.username('ironbark.manager'))
    await expect(page.getByRole('heading', heading('POLICY SEARCH'))).toBeVisible()
  })

  test('holds through a reload and in a second tab, each on its own route', async ({ signedOn }) => {
    const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
    await page.reload()
    await expect(page.getByRole('heading', heading('POLICY SEARCH'))).toBeVisible()
    const second = await page.context().newPage()
    await second.goto('/#/upload-data')
    await expect(second.getByRole('heading', heading('DATA UPLOAD'))).toBeVisible()
    await expect(second).toHaveURL(/#\/upload-data$/)
  })

  test('asks for an S256 challenge and sends people back to the portal’s own address', async ({ visitor }) => {
    const page = await visitor()
    const redirect = page.waitForRequest((request) => request.url().includes('/protocol/openid-connect/auth'))
    await page.goto('/#/get-quote')
    const parameters = new URL((await redirect).url()).searchParams
    expect(parameters.get('code_challenge_method')).toBe('S256')
    expect(parameters.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(parameters.get('response_type')).toBe('code')
    expect(parameters.get('response_mode')).toBe('query')
  })

  test('leaves no token and no route in browser storage', async ({ signedOn }) => {
    const page = await signedOn('ironbark.manager', { at: '/#/variation/1000000001?premium=1&borrower=Jane' })
    await expect(page.getByRole('heading', heading('VARIATIONS FORM'))).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('eyJ')
    expect(kept).not.toContain('Jane')
    expect(kept).not.toContain('lmi.route')
  })
})

test.describe('signing out @sign-on', () => {
  test('ends the session: the next visit signs on again', async ({ signedOn, story }) => {
    const page = await signedOn('ironbark.viewer', { at: '/#/policy-search' })
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.goto('/#/policy-search')
    await expect(page.getByLabel('Username')).toBeVisible()
    await signOn(page, story.username('ironbark.broker'))
    await expect(page.getByText('Sorry, you have no access to this resource.')).toBeVisible()
  })

  test('in another tab is noticed without a click, and the route is restored after the sign-on', async ({
    signedOn,
    story,
  }) => {
    const page = await signedOn('coolabah.manager', { at: '/#/Credit-Referral/?view=new' })
    await page.getByLabel('Lender Reference Number').fill(story.reference('CB'))
    await expect(page.getByText('Draft saved.')).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/#/upload-data')
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByLabel('Username')).toBeVisible()
    // The session is checked every five seconds; the sign-on page follows.
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: 30_000 })
    await signOn(page, story.username('coolabah.manager'))
    await expect(page.getByText('Your session ended. Your draft is saved.')).toBeVisible()
    await expect(page).toHaveURL(/#\/credit-referral\?view=new$/)
    await expect(page.getByLabel('Lender Reference Number')).toHaveValue(story.reference('CB'))
    await page.getByRole('link', { name: 'Policy Search', exact: true }).click()
    await expect(page.getByRole('heading', heading('POLICY SEARCH'))).toBeVisible()
    await expect(page.getByText('Your session ended.')).toHaveCount(0)
  })
})

test.describe('a session that ended @sign-on', () => {
  test('leads to the sign-on page, and then back to the same route', async ({ signedOn, story }) => {
    const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
    await expect(page.getByRole('heading', heading('POLICY SEARCH'))).toBeVisible()
    // A call of the page itself would lead to the sign-on before the click.
    await losesItsSession(page, '**/api/quote/**')
    await page.getByRole('link', { name: 'Get Quote', exact: true }).click()
    await signOn(page, story.username('ironbark.manager'))
    await expect(page).toHaveURL(/#\/get-quote$/)
    await expect(page.getByText('Your session ended.', { exact: true })).toBeVisible()
    // Also when the calculator shows its disclaimer.
    await expect(page.getByRole('banner', { includeHidden: true })).toContainText('Ironbark Manager')
  })
})
