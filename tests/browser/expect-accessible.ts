import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = ['color-contrast', 'link-in-text-block']

const shownScheme = `matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'`

/** What is still fading in has no contrast yet. A spinner never ends and is not waited for. */
const settled = `Promise.all(
  document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => undefined)),
).then(() => undefined)`

/**
 * The page as it stands breaks no rule of WCAG 2.0 to 2.2, A and AA, nor of axe's best practice; and neither do its
 * colours in the other colour scheme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page, { type: 'tag', values: standards })).toEqual([])
  const scheme = await page.evaluate<'dark' | 'light'>(shownScheme)
  const other = scheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  const inOther = await faultsOf(page, { type: 'rule', values: colours })
  await page.emulateMedia({ colorScheme: scheme })
  expect(inOther, `in the colour scheme ${other}`).toEqual([])
}

async function faultsOf(page: Page, runOnly: RunOnly): Promise<readonly string[]> {
  await page.evaluate(settled)
  // Every document has to be given axe anew. The portal shows no frames.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}
