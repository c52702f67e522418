import type { Locator, Page } from '@playwright/test'

/** Runs in the page: milliseconds from keydown, or from a moment, to after the next frame. */
const probe = `
  window.painted = (from) => new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now() - from)
    channel.port2.postMessage(null)
  }))
  window.paints = []
  addEventListener('keydown', (event) => void painted(event.timeStamp).then((time) => paints.push(time)), { capture: true })
`

/** Adds `painted(from)` to the page. */
export async function addProbe(page: Page): Promise<void> {
  await page.evaluate(probe)
}

/** Types into a field of a page with the probe; milliseconds of each key. */
export async function timeKeys(page: Page, field: Locator, keys: number): Promise<number[]> {
  await field.click()
  await page.evaluate('void paints.splice(0)')
  for (let key = 0; key < keys; key += 1) {
    // Every key changes the text, which stays as long as numbers and addresses are.
    await page.keyboard.press(key % 20 < 10 ? '5' : 'Backspace')
    await page.waitForTimeout(25)
  }
  return await page.evaluate<number[]>('paints')
}
