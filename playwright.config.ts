import { defineConfig, devices } from '@playwright/test'
import { browserLaunch } from './scripts/test/find-browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: ['areas/*/e2e/**/*.story.ts', 'tests/browser/**/*.story.ts'],
  globalSetup: './tests/browser/build-portal.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine one story of hundreds may be stopped by the machine. Its second try begins on an empty product,
  // and is named in the closing table: a story that needs it is to be mended.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
})
