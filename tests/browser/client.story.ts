import { build } from 'vite'
import { expect, test } from './people.ts'
import { signOnOverHttp } from './sign-on-over-http.ts'

type Client = typeof import('./testing/client-in-browser.ts')

type Window = { readonly lmi: Client; readonly location: { readonly origin: string } }

/** The client and the examples of its guide as one script, whose exports are `lmi`. */
async function bundleClient(): Promise<string> {
  const entry = new URL('./testing/client-in-browser.ts', import.meta.url).pathname
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'lmi', fileName: 'lmi' } },
  })
  const [{ output } = { output: [] }] = [built].flat().filter((one) => 'output' in one)
  const [chunk] = output
  return chunk?.type === 'chunk' ? `${chunk.code}\nglobalThis.lmi = lmi` : ''
}

test('a page quotes, refers with files and submits with the client and a person’s token', async ({
  visitor,
  story,
  product,
}) => {
  const page = await visitor()
  const { token } = await signOnOverHttp(page.context().request, product, story.username('ironbark.manager'))
  await page.addInitScript({ content: await bundleClient() })
  await page.goto('/')
  const done = await page.evaluate(
    async ({ access, number }) => {
      const { lmi, location } = globalThis as unknown as Window
      const client = lmi.createClient({ baseUrl: location.origin, auth: async () => access })
      const statement = () => new File(['%PDF-1.4\n%%EOF\n'], 'statement.pdf', { type: 'application/pdf' })
      await client.POST('/api/quote/user')
      const quoted = await lmi.quote(client)
      const referred = await lmi.refer(client, `PAGE-${number}`, statement())
      const uploaded = await lmi.referWithUpload(client, `PAGE-UP-${number}`, statement())
      const found: string[] = []
      for await (const { requestId } of lmi.referralsWith(client, 'Submitted')) found.push(requestId)
      const refused = await client.POST('/api/quote', { body: {} as never }).catch((error: unknown) => error)
      return {
        premium: quoted?.customerPremiumPayable,
        bothAreFound: [referred, uploaded].every((id) => id !== undefined && found.includes(id)),
        policyNumber: await lmi.submit(client, `PAGE${number}`),
        refusal: refused instanceof lmi.ApiError && refused.has('brandName-required'),
      }
    },
    { access: await token(), number: story.number },
  )
  expect(done).toEqual({
    premium: 12_949.2,
    bothAreFound: true,
    policyNumber: expect.stringMatching(/^1\d{9}$/),
    refusal: true,
  })
})
