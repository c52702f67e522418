import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls } from '../../credit-referral/e2e/referral-calls.ts'
import { openRequest, work } from './desk.ts'

/** A black square of 16 pixels as JPEG 2000, which browsers do not decode. */
const scan = Buffer.from(
  `AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAQcHAAAAAAAPY29scgEAAAAAABEAAACUanAyY/9P/1EA
KQAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAQcBAf9SAAwAAAABAAQEBAAB/1wAEEBASEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBP
cGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAFgAB/5PfgAgHgICAgP/Z`,
  'base64',
)

/** Two pages: one with a script that starts on opening, a link and an external file; one with a scan. */
function hostilePdf(): Buffer {
  const first = 'BT /F1 24 Tf 40 700 Td (Valued at $600,000) Tj ET'
  const second = 'q 300 0 0 300 100 300 cm /Scan Do Q'
  const page = (contents: number) =>
    `/Type /Page /Parent 2 0 R /MediaBox [0 0 500 800] /Contents ${contents} 0 R /Resources << /Font << /F1 7 0 R >> /XObject << /Scan 8 0 R >> >>`
  const objects: readonly (string | readonly [string, string | Buffer])[] = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\("run"\\); app.launchURL\\("http://localhost:9/js"\\)) >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    `<< ${page(5)} /AA << /O << /S /URI /URI (http://localhost:9/opened) >> >>
      /Annots [<< /Type /Annot /Subtype /Link /Rect [0 600 500 800] /A << /S /URI /URI (http://localhost:9/link) >> >>] >>`,
    `<< ${page(6)} >>`,
    [`/Length ${first.length}`, first],
    [`/Length ${second.length}`, second],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    [`/Type /XObject /Subtype /Image /Width 16 /Height 16 /Filter /JPXDecode /Length ${scan.length}`, scan],
    ['/Length 0 /FFilter /FlateDecode /F << /FS /URL /F (http://localhost:9/external) >>', ''],
  ]
  const parts = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    ...(typeof object === 'string'
      ? [Buffer.from(object)]
      : [Buffer.from(`<< ${object[0]} >>\nstream\n`), Buffer.from(object[1]), Buffer.from('\nendstream')]),
    Buffer.from('\nendobj\n'),
  ])
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n')])
}

const preview = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const picture = (page: Page, number: number, name: string) =>
  preview(page, name).getByRole('img', { name: `Page ${number} of ${name}` })

/** The share of dark pixels of a drawn page, in percent. */
async function darkness(page: Page, number: number, name: string): Promise<number> {
  return await picture(page, number, name).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark += 1
    return (dark * 400) / data.length
  })
}

test('a PDF is shown beside the form page by page, and nothing in it runs, links or loads', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const name = 'contract.pdf'
  const file = { name, mimeType: 'application/pdf', buffer: hostilePdf() }
  const requestId = await lender.raise(story.reference('SHOWN'), {}, file)
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  const addresses: URL[] = []
  const complaints: string[] = []
  page.on('request', (request) => addresses.push(new URL(request.url())))
  page.on('dialog', () => complaints.push('A dialog opened'))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.getByRole('button', { name: `View ${name}` }).press('Enter')
  await expect(preview(page, name)).toBeFocused()
  await expect(picture(page, 1, name)).toBeVisible()
  await expect(preview(page, name).getByRole('status')).toHaveText('Page 1 of 2')
  await expect(preview(page, name)).toContainText('Valued at $600,000')
  expect(await darkness(page, 1, name)).toBeGreaterThan(0.1)
  await expect(preview(page, name).getByRole('link')).toHaveCount(0)
  await picture(page, 1, name).click({ position: { x: 50, y: 50 } })
  await expectAccessible(page)

  const beside = await preview(page, name).boundingBox()
  const form = await work(page).boundingBox()
  expect(beside && form && beside.x + beside.width <= form.x).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(picture(page, 2, name)).toBeVisible()
  await expect(preview(page, name).getByRole('status')).toHaveText('Page 2 of 2')
  expect(await darkness(page, 2, name)).toBeGreaterThan(20)
  await page.keyboard.press('ArrowRight')
  await expect(preview(page, name).getByRole('status')).toHaveText('Page 2 of 2')

  const width = async () => (await picture(page, 2, name).boundingBox())?.width ?? 0
  const fitted = await width()
  await expect(preview(page, name).getByRole('group', { name: 'Page 2' })).toBeFocused()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(fitted * 1.2)
  await preview(page, name).getByRole('button', { name: 'Fit width' }).click()
  await expect.poll(width).toBe(fitted)
  await work(page).getByLabel('UW Notes').fill('The contract agrees.')
  await expect(picture(page, 2, name)).toBeVisible()

  await preview(page, name).getByRole('button', { name: 'Previous page' }).press('Escape')
  await expect(preview(page, name)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `View ${name}` })).toBeFocused()
  const origin = new URL(page.url()).origin
  expect(addresses.filter((address) => address.origin !== origin).map(String)).toEqual([])
  expect(complaints).toEqual([])
})

test('a picture is shown, below the form in a narrow window, and a page named .pdf is not', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await page.goto('/#/help')
  const photo = { name: 'front.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const requestId = await lender.raise(story.reference('PHOTO'), {}, photo)
  await page.setViewportSize({ width: 320, height: 640 })
  await openRequest(page, requestId)
  await page.getByRole('button', { name: 'View front.png' }).click()
  await expect(picture(page, 1, 'front.png')).toBeInViewport()
  const below = await preview(page, 'front.png').boundingBox()
  const form = await work(page).boundingBox()
  expect(below && form && below.y >= form.y + form.height).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await preview(page, 'front.png').getByRole('button', { name: 'Close' }).click()

  const contents = [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<html><script>alert(1)</script>',
    '%PDF-',
  ]
  for (const content of contents) {
    await page.route('**/objects/download/**', (route) => route.fulfill({ body: content }), { times: 1 })
    await page.getByRole('button', { name: 'View front.png' }).click()
    await expect(preview(page, 'front.png').getByText('This file cannot be shown. Download it.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  const other = await lender.raise(story.reference('TEXT'))
  await openRequest(page, other)
  await expect(page.getByText('Download to open')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View valuation.txt' })).toHaveCount(0)
})
