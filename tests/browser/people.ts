import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { patience, startProduct } from './start-product.ts'

/** The demo accounts, by their names. */
export type Person =
  | 'ironbark.manager'
  | 'ironbark.viewer'
  | 'ironbark.broker'
  | 'ironbark.lender'
  | 'coolabah.manager'
  | 'nolender'
  | 'figtree.underwriter'
  | 'figtree.assessor'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

type SignedOnOptions = {
  /** The page to open, as `/#/get-quote`. */
  readonly at?: string
}

type PeopleFixtures = {
  /** A page in a browser of its own, signed on as a demo account through the real sign-on page. */
  readonly signedOn: (person: Person, options?: SignedOnOptions) => Promise<Page>
  /** A page in a browser of its own, signed on as nobody. */
  readonly visitor: () => Promise<Page>
}

/** Signs on at the sign-on page that is shown. */
export async function signOn(page: Page, person: Person, password = 'demo'): Promise<void> {
  await page.getByLabel('Username').fill(person)
  // To the letter: Keycloak's page has a button "Show password" beside the field.
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the calculator, and accepts the disclaimer where this person has not done so yet. */
export async function openCalculator(page: Page): Promise<void> {
  // Where it is shown already it would be drawn anew, a moment after the story goes on.
  if (new URL(page.url()).hash !== '#/get-quote') await page.goto('/#/get-quote')
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  const calculate = page.getByRole('button', { name: 'Calculate Premium' })
  await expect(accept.or(calculate).first()).toBeVisible()
  if (await accept.isVisible()) await accept.click()
  await expect(calculate).toBeVisible()
}

type WorkerFixtures = {
  /** The address of the worker's own product: what the stories of another do to a person or a request is not seen in it. */
  readonly product: string
  readonly sessions: Map<Person, Cookies>
}

export const test = base.extend<PeopleFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const { address, stop } = await startProduct()
      await use(address)
      await stop()
    },
    { scope: 'worker', timeout: patience },
  ],
  // Each worker signs on once per person; only the identity server's cookies are kept, never the portal's storage.
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      await use(new Map())
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => {
    await use(product)
  },
  visitor: async ({ browser, contextOptions, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL ? { baseURL } : {}) })
      contexts.push(context)
      return await context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  signedOn: async ({ visitor, sessions }, use) => {
    await use(async (person, { at = '/' } = {}) => {
      const page = await visitor()
      await page.context().addCookies(sessions.get(person) ?? [])
      await page.goto(at)
      const signOut = page.getByRole('button', { name: 'Sign Out' })
      // The disclaimer hides the page behind it until it is answered.
      const dialog = page.getByRole('dialog')
      const username = page.getByLabel('Username')
      // What a visitor sees of a page that is open to everybody.
      const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
      // A guarded page may show its visitor the button too, until the sign-on page takes its place.
      await expect(async () => {
        await expect(signOut.or(dialog).or(username).or(signIn).first()).toBeVisible()
        if (await signIn.isVisible()) await signIn.click({ timeout: 1_000 })
        await expect(signOut.or(dialog).or(username).first()).toBeVisible()
      }).toPass()
      // The first story of a worker, or another one has signed this person off.
      const asked = await username.isVisible()
      if (asked) await signOn(page, person)
      await expect(signOut.or(dialog).first()).toBeVisible()
      if (asked) {
        // A sign-on brings back the route without what may tell of a borrower. Loaded from its start: a route that is
        // asked for again while it is shown is drawn anew, a moment after the story goes on.
        await page.goto('about:blank')
        await page.goto(at)
        await expect(signOut.or(dialog).first()).toBeVisible()
      }
      sessions.set(person, await page.context().cookies())
      return page
    })
  },
})

export { expect }
