import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserLaunch } from './scripts/test/find-browser.ts'

export default defineConfig({
  test: {
    // Without isolation the files of a worker share the imported modules, which takes half the processor time away. So a
    // test restores what it replaces, and keeps its state in what it starts.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,browser,ui,platform,areas,apps,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{service,component}.test.{ts,tsx}', '**/node_modules/**'],
          isolate: false,
          // Some of them listen on a port or write a file, which takes its time on a busy machine.
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'service',
          include: ['{platform,apps,areas,tests}/**/*.service.test.ts'],
          isolate: false,
          globalSetup: ['tests/service/database-server.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
          // What another process does takes its time on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'component',
          include: ['{ui,browser,areas/*/portal,apps/portal}/**/*.component.test.tsx'],
          setupFiles: ['tests/component/setup.ts'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: browserLaunch(),
              contextOptions: { locale: 'en-AU', timezoneId: 'Australia/Sydney' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
            screenshotFailures: false,
          },
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        // Run by `npm run test:s3`, which brings the S3 server that they need.
        test: { name: 's3', include: ['platform/**/*.s3.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
    ],
  },
})
