import type { Locator, Page } from '@playwright/test'

/** The value of a label in a list of facts; of several lists, the first. */
export function fact(within: Page | Locator, label: string): Locator {
  return within.locator(`dl > div:has(> dt:text-is("${label}")) > dd`).first()
}
