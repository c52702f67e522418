import { expect, it, vi } from 'vitest'
import { readSettings } from '#platform/settings'
import { printWelcome } from './print-welcome.ts'

const server: Parameters<typeof printWelcome>[0] = {
  settings: readSettings({}),
  databasePlace: '',
  stop: async () => undefined,
}

it.each([
  ['off: set CLAMD_URL', {}],
  ['by tcp://scanner:3310', { CLAMD_URL: 'tcp://scanner:3310' }],
])('the welcome says that the malware scan is %s', (text, variables) => {
  const log = vi.spyOn(console, 'log').mockReturnValueOnce(undefined)
  printWelcome({ ...server, settings: readSettings(variables) }, 1)
  expect(log.mock.lastCall?.[0]).toContain(`Malware scan ${text}\n`)
})
