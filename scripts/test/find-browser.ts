import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// First the Chromium without a window, which has no toolbar to draw for every page: the stories take a quarter less time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The Chromium that is on this machine: `CHROME_PATH`, or one found by its name. Where there is none it answers where
 * Playwright's own would lie.
 */
export function findBrowser(): string {
  const { CHROME_PATH, PATH = '' } = process.env
  const found = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...(CHROME_PATH ? [CHROME_PATH] : []), ...found, ...elsewhere].find(isProgram) ?? chromium.executablePath()
}

/** How the stories and the component tests start it. */
export function browserLaunch(): { executablePath: string; args: string[] } {
  // Chromium's sandbox refuses root, which containers run as.
  return { executablePath: findBrowser(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
