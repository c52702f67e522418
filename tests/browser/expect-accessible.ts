import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is still fading in has no contrast yet. A spinner never ends and is not waited for. */
const settled = `Promise.all(
  document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => undefined)),
).then(() => undefined)`

/** The page as it stands breaks no rule of WCAG 2.0 to 2.2, A and AA, nor of axe's best practice. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(settled)
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const faults = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(faults).toEqual([])
}
