import type { Page } from '@playwright/test'

export type HeldCalls = {
  /** Lets held and later calls reach the service. */
  readonly goOn: () => void
  /** Responds to held and later calls with 503 and these messages. */
  readonly fail: (...messages: readonly string[]) => void
}

/** Holds calls to this address from now on, as a slow network does. */
export async function holdCalls(page: Page, address: string | RegExp): Promise<HeldCalls> {
  const first = Promise.withResolvers<readonly string[] | null>()
  let refused = first.promise
  const response = (messages: readonly string[] | null) => {
    first.resolve(messages)
    refused = Promise.resolve(messages)
  }
  await page.route(address, async (route) => {
    const messages = await refused
    if (messages === null) return route.continue()
    return route.fulfill({ status: 503, json: messages.map((message) => ({ code: 'busy', message })) })
  })
  return { goOn: () => response(null), fail: (...messages) => response(messages) }
}
