import { defineConfig, devices } from '@playwright/test'
import { browserLaunch } from './scripts/test/find-browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: ['areas/*/e2e/**/*.story.ts', 'tests/browser/**/*.story.ts'],
  globalSetup: './tests/browser/build-portal.ts',
  outputDir: 'test-results',
  // Stories are dealt out one by one, so that no worker ends with a long file while the others have nothing to do.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine one story of hundreds may be stopped by the machine. Its second try begins on an empty product,
  // and is named in the closing table: a story that needs it is to be mended.
  retries: process.env.CI ? 1 : 0,
  // On two cores: two stories leave a third of the processor time unused, while they wait for pauses and responses.
  workers: 3,
  // Stops a story that hangs. The longest takes 20 s, and eight times as long on a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
})
