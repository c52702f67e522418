import { mkdir } from 'node:fs/promises'
import { startProcess, withDataDirectory } from './product/running-product.ts'
import { signOn } from './product/sign-on.ts'

const folder = 'docs/images'

/** Makes the pictures of the documentation from the running product: `npm run screenshots`. */
await withDataDirectory(async (dataDirectory) => {
  const product = await startProcess('scripts/start.ts', '/readyz', { LMI_DATA_DIR: dataDirectory })
  try {
    await mkdir(folder, { recursive: true })
    const { browser, page } = await signOn(product.address, 'ironbark.manager')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel('Brand').selectOption({ label: 'Ironbark Bank' })
    await page.getByLabel('Loan amount').fill('540000')
    await page.getByLabel('Loan purpose').selectOption({ label: 'Purchase existing' })
    await page.getByLabel('Employment').selectOption({ label: 'PAYG full time' })
    await page.getByLabel('Security value').fill('600000')
    await page.getByLabel('State').selectOption({ label: 'Victoria' })
    await page.getByLabel('Occupancy').selectOption({ label: 'Owner occupied' })
    await page.screenshot({ path: `${folder}/calculator.png`, fullPage: true })
    await page.getByRole('button', { name: 'Calculate Premium' }).click()
    await page.getByRole('heading', { name: 'What would change the price' }).waitFor()
    await page.screenshot({ path: `${folder}/quote.png`, fullPage: true })
    await browser.close()
  } finally {
    await product.stop()
  }
})
