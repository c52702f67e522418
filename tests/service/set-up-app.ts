import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from './start-test-app.ts'

type Options = Parameters<typeof startTestApp>[0]

/**
 * Starts the product before the tests of a file and stops it after them. The result is empty until the first test.
 */
export function setUpApp<Calls extends object>(
  options: Options,
  callsOf: (app: TestApp) => Calls,
): { readonly app: TestApp } & Readonly<Calls> {
  const setup = {} as { app: TestApp } & Calls
  beforeAll(async () => {
    const app = await startTestApp(options)
    Object.assign(setup, { ...callsOf(app), app })
  })
  afterAll(() => setup.app.stop())
  return setup
}
