import { type Quote, type QuoteRequestBody, quoteSchema } from '#areas/quote/contract'
import type { As, DemoName, TestApp } from './start-test-app.ts'

/** Accepts the disclaimer for demo accounts. */
export async function acceptDisclaimer(app: TestApp, ...accounts: readonly DemoName[]): Promise<void> {
  for (const as of accounts) {
    const response = await app.inject(as, { method: 'POST', url: '/api/quote/user' })
    if (response.statusCode !== 200) throw new Error(`${as} cannot accept the disclaimer: ${response.body}`)
  }
}

/** POST quote. */
export function askForQuote(app: TestApp, as: As, request: object, headers: Record<string, string> = {}) {
  return app.inject(as, { method: 'POST', url: '/api/quote?errors=true', payload: request, headers })
}

/** POST quote; throws unless it succeeds. */
export async function quoteFor(app: TestApp, as: As, request: QuoteRequestBody): Promise<Quote> {
  const response = await askForQuote(app, as, request)
  if (response.statusCode !== 200) throw new Error(`the quote was refused: ${response.statusCode} ${response.body}`)
  return quoteSchema.parse(response.json())
}

type Refused = { readonly code: string; readonly message: string; readonly field?: string }

/** The codes of a refused quote request. */
export function codesOf(response: { json: <Body>() => Body }): string[] {
  return response.json<Refused[]>().map(({ code }) => code)
}
