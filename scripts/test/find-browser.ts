import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The headless shell first: stories take a quarter less time.
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
 * The path of Chromium: `CHROME_PATH`, else found by name, else where Playwright installs its own.
 */
export function findBrowser(): string {
  const { CHROME_PATH, PATH = '' } = process.env
  const found = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...(CHROME_PATH ? [CHROME_PATH] : []), ...found, ...elsewhere].find(isProgram) ?? chromium.executablePath()
}

/** Launch options of stories and component tests. */
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
