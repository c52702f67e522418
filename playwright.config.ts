import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/test/find-browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: ['areas/*/e2e/**/*.story.ts', 'tests/browser/**/*.story.ts'],
  globalSetup: './tests/browser/build-portal.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      // Chromium's sandbox refuses root, which containers run as.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
