import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './find-browser.ts'

const isRoot = process.getuid?.() === 0

/**
 * Finds Chromium on the machine, else installs Playwright's, else the distribution's package.
 *
 * @returns false when none could be installed, after printing why
 */
export function ensureBrowser(): boolean {
  if (existsSync(findBrowser())) return true
  console.log('No Chromium on this machine: installing one …')
  const ways = [
    () => succeeds('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']),
    () =>
      isRoot && succeeds('apt-get', ['update']) && succeeds('apt-get', ['install', '-y', 'chromium-headless-shell']),
    () => isRoot && succeeds('apt-get', ['install', '-y', 'chromium']),
  ]
  if (ways.some((install) => install() && existsSync(findBrowser()))) return true
  console.error('No Chromium could be installed: install one and name it in CHROME_PATH.')
  return false
}

function succeeds(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
