import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOnly, RunOptions } from 'axe-core'

// Minified, it takes the browser half as long to read, for every document.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = ['color-contrast', 'link-in-text-block']

const shownScheme = `matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'`

/**
 * Waits for fade-ins, which lower the contrast; a spinner never ends. `Animation.finished` is not waited for: Chromium
 * may leave it pending when the element is removed.
 */
const settled = `(async () => {
  const moves = ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  while (document.getAnimations().some(moves)) await new Promise(requestAnimationFrame)
})()`

/** Lists that are wider than a window of 1280 pixels: how long a case has waited would be out of sight. */
const wideLists = `innerWidth < 1280 ? [] : Array.from(document.querySelectorAll('[data-list] section:has(> table)'))
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ ariaLabel, scrollWidth, clientWidth }) => ariaLabel + ': ' + scrollWidth + ' in ' + clientWidth)`

/**
 * Fails on any violation of WCAG 2.0 to 2.2, A and AA, or of axe's best practices, and on colours that fail in the
 * other colour scheme. Fails on a list that scrolls sideways in a window of 1280 pixels, too.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Until then the page is loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  expect(await errorsOf(page, { type: 'tag', values: standards })).toEqual([])
  expect(await page.evaluate<string[]>(wideLists), 'no list is wider than a window of 1280 pixels').toEqual([])
  const scheme = await page.evaluate<'dark' | 'light'>(shownScheme)
  const other = scheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  const inOther = await errorsOf(page, { type: 'rule', values: colours })
  await page.emulateMedia({ colorScheme: scheme })
  expect(inOther, `in the colour scheme ${other}`).toEqual([])
}

async function errorsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  await page.evaluate(settled)
  // axe is injected once per document. The portal has no frames.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe)
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  // The page behind a modal dialog is inert, which axe does not consider.
  const shown = `document.querySelector('dialog:modal') ?? document`
  // Only the errors leave the page: the whole result is 60 kB.
  const text = `id + ': ' + help + ': ' + nodes.map(({ html }) => html).join(' ')`
  return await page.evaluate<string[]>(
    `axe.run(${shown}, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, help, nodes }) => ${text}))`,
  )
}
