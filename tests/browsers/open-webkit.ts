import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../scripts/product/free-port.ts'
import { type BrowserPage, optionOf } from './browser-page.ts'

/** A page in the distribution's WebKitGTK: its driver starts its small browser on a display of its own. */
export async function openWebKit(): Promise<BrowserPage> {
  const port = await freePort()
  const command = ['-a', '-s', '-screen 0 1400x1000x24', 'WebKitWebDriver', `--port=${port}`]
  const driverProcess = spawn('xvfb-run', command, { stdio: 'ignore', detached: true })
  const exited = once(driverProcess, 'exit')
  const server = `http://127.0.0.1:${port}`
  const stop = async () => {
    // The display, the driver and its browser are one process group.
    if (driverProcess.pid !== undefined) process.kill(-driverProcess.pid, 'SIGTERM')
    await exited
  }
  try {
    await isListening(server)
    const driver = await new Builder().usingServer(server).withCapabilities({ browserName: 'MiniBrowser' }).build()
    await driver.manage().window().setRect({ width: 1280, height: 900 })
    const find = async (element: string): Promise<WebElement> => {
      const found = await driver.executeScript<WebElement | null>(`return ${element}`)
      if (!found) throw new Error('The element is gone.')
      return found
    }
    return {
      open: (url) => driver.get(url),
      evaluate: <Result>(expression: string) => driver.executeScript<Result>(`return ${expression}`),
      click: async (element) => {
        const target = await find(element)
        // The driver scrolls by the least, which leaves an element below the window's end.
        await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", target)
        await target.click()
      },
      type: async (element, text) => {
        const field = await find(element)
        await driver.executeScript('arguments[0].select()', field)
        await field.sendKeys(text)
      },
      select: async (element, option) => await (await find(optionOf(element, option))).click(),
      attach: async (element, path) => await (await find(element)).sendKeys(path),
      screenshot: async (path) => await writeFile(path, await driver.takeScreenshot(), 'base64'),
      close: async () => {
        await driver.quit().catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function isListening(server: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetch(`${server}/status`).catch(() => null))?.ok) return
    await wait(100)
  }
  throw new Error('WebKitWebDriver did not start within 10 s.')
}
