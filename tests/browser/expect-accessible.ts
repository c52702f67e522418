import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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
  expect(await faultsOf(page, (axe) => axe.withTags(tags))).toEqual([])
  const scheme = await page.evaluate<'dark' | 'light'>(shownScheme)
  const other = scheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  const inOther = await faultsOf(page, (axe) => axe.withRules(['color-contrast', 'link-in-text-block']))
  await page.emulateMedia({ colorScheme: scheme })
  expect(inOther, `in the colour scheme ${other}`).toEqual([])
}

async function faultsOf(page: Page, scoped: (axe: AxeBuilder) => AxeBuilder): Promise<readonly string[]> {
  await page.evaluate(settled)
  const { violations } = await scoped(new AxeBuilder({ page })).analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}
