import puppeteer, { type JSHandle } from 'puppeteer-core'
import { type BrowserPage, optionOf } from './browser-page.ts'

type ElementHandle = NonNullable<ReturnType<JSHandle['asElement']>>

/** A page in the distribution's Firefox, over WebDriver BiDi, which Firefox speaks without a driver program. */
export async function openFirefox(executablePath: string): Promise<BrowserPage> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const use = async (element: string, act: (handle: ElementHandle) => Promise<unknown>): Promise<void> => {
    const handle = (await page.evaluateHandle(element)).asElement()
    if (!handle) throw new Error('The element is gone.')
    try {
      await act(handle)
    } finally {
      await handle.dispose()
    }
  }
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async <Result>(expression: string) => (await page.evaluate(expression)) as Result,
    click: (element) => use(element, (handle) => handle.click()),
    type: (element, text) =>
      use(element, async (handle) => {
        await page.evaluate(`${element}.select()`)
        await handle.type(text)
      }),
    select: (element, option) =>
      use(element, async (handle) => {
        const value = await page.evaluate(`${optionOf(element, option)}.value`)
        await handle.select(String(value))
      }),
    attach: (element, path) => use(element, (handle) => handle.uploadFile(path)),
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => browser.close(),
  }
}
