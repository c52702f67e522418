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

type SignedOnOptions = {
  /** The page to open, as `/#/get-quote`. */
  readonly at?: string
}

/** What no other story of the product has, however often and in which order they run. */
type Story = {
  readonly number: number
  readonly username: (person: Person) => string
  /** A lender reference number that begins so. */
  readonly reference: (name: string) => string
}

type PeopleFixtures = {
  readonly story: Story
  /** A page in a browser of its own, signed on as a person whom no other story knows. */
  readonly signedOn: (person: Person, options?: SignedOnOptions) => Promise<Page>
  /** A page in a browser of its own, signed on as nobody. */
  readonly visitor: () => Promise<Page>
}

/** Signs on at the sign-on page that is shown. */
export async function signOn(page: Page, username: string, password = 'demo'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  // To the letter: Keycloak's page has a button "Show password" beside the field.
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The sign-on page as the portal asks for it, which leads to `landing`: a page that is small and does nothing. */
function signOnPage(product: string, landing: string): string {
  const issuer = process.env.OIDC_ISSUER || `${product}/realms/lmi`
  const query = new URLSearchParams({
    client_id: 'lmi-portal',
    redirect_uri: landing,
    response_type: 'code',
    scope: 'openid',
    // The code that comes back is not used.
    code_challenge: 'unused-'.repeat(7),
    code_challenge_method: 'S256',
  })
  return `${issuer}/protocol/openid-connect/auth?${query}`
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
  /** The address of the worker's own product. */
  readonly product: string
  /** Answers 101, 102 and so on: as many digits for every story, so that none of them begins as another does. */
  readonly nextNumber: () => number
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
  nextNumber: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      let last = 100
      await use(() => ++last)
    },
    { scope: 'worker' },
  ],
  story: async ({ nextNumber }, use) => {
    const number = nextNumber()
    await use({
      number,
      // A real identity server knows the demo accounts alone.
      username: (person) => (process.env.OIDC_ISSUER ? person : `${person}.${number}`),
      reference: (name) => `${name}-${number}`,
    })
  },
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
  signedOn: async ({ visitor, story, product }, use) => {
    await use(async (person, { at = '/' } = {}) => {
      const page = await visitor()
      const landing = `${product}/silent-check-sso.html`
      await page.goto(signOnPage(product, landing))
      await signOn(page, story.username(person))
      await page.waitForURL(`${landing}?*`)
      await page.goto(at)
      // The disclaimer hides the page behind it until it is answered.
      await expect(page.getByRole('button', { name: 'Sign Out' }).or(page.getByRole('dialog')).first()).toBeVisible()
      return page
    })
  },
})

export { expect }
