import type { Locator, Page } from '@playwright/test'

/** What stands beside a label in a list of facts; of several such lists, the first. */
export function fact(within: Page | Locator, label: string): Locator {
  return within.locator(`dl > div:has(> dt:text-is("${label}")) > dd`).first()
}
