import type { Page } from '@playwright/test'

/** The sum of the layout shifts since the page was loaded that no input caused, as Chromium measures them. */
export async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]
          for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) sum += value
        })
        // The types are those of Node.js, which has no layout.
        observer.observe({ type: 'layout-shift' as 'mark', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
}
