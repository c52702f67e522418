import { beforeAll, describe, expect, it } from 'vitest'
import { flattened, overlapping, readPdf } from '../../../platform/pdf/testing/read-pdf.ts'
import { exampleRequests, loadingMessage } from '../contract/index.ts'
import { serviceMessages } from './messages.ts'
import { samples } from './testing/sample-quotes.ts'
import { legalNotes, type QuotePdfContent, writeQuotePdf } from './write-quote-pdf.ts'

const written = async (content: QuotePdfContent) => await readPdf(writeQuotePdf(content))
type Read = Awaited<ReturnType<typeof readPdf>>

describe('the PDF of a purchase', () => {
  let pdf: Read
  beforeAll(async () => {
    pdf = await written(samples.purchase)
  })

  it('the PDF of a purchase is one page, and one with the premium by deposit', () => {
    expect(pdf.pages.map(({ text }) => text.includes('Premium by deposit'))).toEqual([false, true])
  })

  it('the PDF of a purchase has no text over another', () => {
    for (const { pieces } of pdf.pages) expect(overlapping(pieces)).toEqual([])
  })

  it.each([
    'Ironbark Bank Lenders mortgage insurance quote Insured by Figtree LMI',
    'Customer premium payable $12,949.20 Single premium, added to the loan',
    'Premium breakdown Base LVR 90.00% Premium rate 2.180% Original base premium $10,701.82',
    'Previous premium paid $0.00 Base premium $10,701.82 GST $1,070.18 Stamp duty $1,177.20',
    'Total premium $12,949.20 Government credits $0.00 Customer premium payable $12,949.20',
    'Capitalised loan $552,949.20 Capitalised LVR 92.16%',
    'Calculation date 21 November 2026 at 15:19',
    'Quote reference Q7hK2mV9xT4bNc8R Valid until 19 February 2027',
    'Brand Ironbark Bank Premium plan Single Transaction type New Product type Standard',
    'Capitalised YES Property share NO Your reference LOS-2026-118842',
    'Rate card Illustrative card B Card version 1',
    'First home buyer NO Investment NO Self-employed NO Refinance external NO',
    'Loan 1 Purchase existing $540,000.00',
    'Security 1 Victoria, Owner occupied $600,000.00',
    'Borrower 1 PAYG full time',
    'Quote Q7hK2mV9xT4bNc8R · Valid until 19 February 2027 · Figtree LMI Page 1 of 2',
  ])('the PDF of a purchase says "%s"', (words) => {
    expect(pdf.text).toContain(words)
  })

  it.each([
    'This quote: $12,949.20',
    '$48,000.00 8.00% of the value, base LVR 92.00% $17,105.32',
    '$60,000.00 (this quote) 10.00% of the value, base LVR 90.00% $12,949.20',
    '$120,000.00 20.00% of the value, base LVR 80.00% $0.00',
  ])('the PDF of a purchase says in its chart and table "%s"', (words) => {
    expect(pdf.pages[1]?.text).toContain(words)
  })

  it('the PDF of a purchase names the person it was made for, also in Vietnamese letters', () => {
    expect(pdf.text).toContain('Prepared for Nguyễn Thị Ánh Đặng')
  })

  it('the PDF of a purchase has no section that does not concern a new loan', () => {
    expect(pdf.text).not.toMatch(/LMI Policy Number|Each month|Billing tenure|Please note|Total loan|shares/)
  })
})

it('the PDF of a quote has the legal notes of the day on which it was calculated', async () => {
  const sold = [
    'Figtree LMI calculated this quote for Ironbark Bank from the information above. It is valid until 19 February 2027.',
    'It is not an offer of insurance: cover begins only when Figtree LMI issues a policy. A change to the loans, securities',
    'or borrowers changes the premium. Lenders mortgage insurance protects the lender, not the borrower, if the home loan is',
    'not repaid. Amounts are Australian dollars.',
  ].join(' ')
  // Quotes were sold with these words: new ones are a new wording.
  expect(legalNotes(samples.purchase)).toBe(sold)
  const wordings = ['2026-01-01', '2026-11-21', '2026-11-22'].map((from) => ({ from, notes: () => [from] }))
  expect(legalNotes(samples.purchase, wordings)).toBe('2026-11-21')
})

it('the PDF of a quote shows the monthly figures beside the totals', async () => {
  const { text } = await written(samples.monthly)
  expect(text).toContain('payable each month $1,012.21 12 instalments, the last of $1,012.25; $12,146.56 in all')
  expect(text).toContain('Monthly base premium $891.82 Monthly GST $89.18 Monthly stamp duty $98.10')
  expect(text).toContain('Monthly total premium $1,079.10 Monthly premium payable $1,012.21')
  expect(text).toContain('Last instalment $1,012.25')
  expect(text).toContain('Billing tenure 12 months')
  expect(text).toContain('Please note The minimum premium of $200.00 applies.')
})

it('the PDF of a quote shows the policy that is topped up and the balance that is still owed', async () => {
  const { text } = await written(samples.topUp)
  expect(text).toContain('LMI Policy Number 1000000001')
  expect(text).toContain('Insured loan 1 HL20210004411 Insured loan 2 HL20210004412')
  expect(text).toContain('Loan 1 Alterations $60,000.00 Outstanding Loan Balance $700,000.00 Total loan $760,000.00')
  expect(text).toContain('Previous premium paid $15,493.09')
  expect(text).toContain('Page 1 of 1')
})

it("the PDF of a quote shows each borrower's part of a property share", async () => {
  const { text } = await written(samples.share)
  expect(text).toContain('Borrower 1 Share of the loans $324,000.00 (60.00%) $7,769.52')
  expect(text).toContain('Borrower 2 Share of the loans $216,000.00 (40.00%) $5,179.68')
})

it('the PDF of a quote says in a message what an applied loading does', async () => {
  const { text } = await written(samples.topUp)
  expect(text).toContain('Self-employed At least one borrower is self-employed, which raises the premium. YES')
})

it('the PDF says on every page that an illustrative card priced it, and only then', async () => {
  const sample = await written(samples.largest)
  for (const { text } of sample.pages) expect(text).toContain('ILLUSTRATIVE')
  expect(sample.text.split(serviceMessages.illustrative)).toHaveLength(2)
  expect((await written(samples.monthly)).text).not.toMatch(/illustrative/i)
})

describe('the PDF of the largest quote', () => {
  let pdf: Read
  beforeAll(async () => {
    pdf = await written(samples.largest)
  })

  it('the PDF of the largest quote is two numbered pages', () => {
    expect(pdf.pages).toHaveLength(2)
    for (const [index, { text }] of pdf.pages.entries()) expect(text).toContain(`Page ${index + 1} of 2`)
  })

  it('the PDF of the largest quote shows every row', () => {
    const { largest } = samples
    const squeezed = pdf.text.replaceAll(' ', '')
    const texts = [
      largest.preparedFor,
      largest.quote.sourceRefNumber ?? '',
      ...(largest.request.insuredLoanList ?? []).map(({ loanNumber }) => String(loanNumber)),
      ...largest.quote.businessMessages,
      ...Object.keys(largest.quote.loadingFactors).map(loadingMessage),
    ]
    for (const text of texts) expect(squeezed).toContain(text.replaceAll(' ', ''))
    expect(pdf.text.match(/Loan \d (Debt consolidation|Refinance external) \$9,999,999\.00/g)).toHaveLength(7)
    expect(pdf.text.match(/Security \d Australian Capital Territory, Owner occupied \$9,999,999\.00/g)).toHaveLength(4)
    expect(pdf.text.match(/Borrower \d First home buyer (Government benefit|Self-employed)/g)).toHaveLength(7)
    expect(pdf.text).toContain('Total loan $193,456,782.99')
    expect(pdf.text).toContain('Total security value $69,999,993.00')
    expect(pdf.text).toContain('Total premium $9,545,555.56 Government credits $591,666.67')
    expect(pdf.text).toContain('Customer premium payable $8,953,888.89')
    expect(pdf.text).toContain('Monthly premium payable $149,231.48')
    expect(pdf.text).toContain('Capitalised loan $199,999,999.99 Capitalised LVR 104.72%')
  })

  it('the PDF of the largest quote has every text on the page, and none overlaps another', () => {
    for (const { pieces, width, height } of pdf.pages) {
      expect(pieces.filter((it) => it.left < 40 || it.right > width - 40 || it.bottom < 15 || it.top > height)).toEqual(
        [],
      )
      expect(overlapping(pieces)).toEqual([])
    }
  })
})

it('the PDF is tagged, has a title, and is marked as Australian English', async () => {
  const pdf = await written(samples.purchase)
  expect(pdf.marked).toBe(true)
  expect(pdf.displaysTitle).toBe(true)
  expect(pdf.info).toMatchObject({
    Language: 'en-AU',
    PDFFormatVersion: '1.7',
    Title: 'Lenders mortgage insurance quote Q7hK2mV9xT4bNc8R',
    Author: 'Figtree LMI',
  })
  expect(pdf.xmpTitle).toBe('Lenders mortgage insurance quote Q7hK2mV9xT4bNc8R')
})

it('the PDF has one main heading, a heading for each section, and tables whose rows have the same number of cells', async () => {
  const { pages } = await written(samples.largest)
  const nodes = pages.flatMap(({ structure }) => flattened(structure))
  const count = (role: string) => nodes.filter((node) => node.role === role).length
  expect(nodes[1]?.role).toBe('Document')
  expect(count('H1')).toBe(1)
  expect(count('H2')).toBe(7)
  for (const table of nodes.filter(({ role }) => role === 'Table')) {
    expect(new Set(table.children.map(({ children }) => children.length)).size).toBe(1)
    expect(table.children.every(({ role, children }) => role === 'TR' && children[0]?.role === 'TH')).toBe(true)
  }
})

it('each row of a table in the PDF has a heading cell', async () => {
  const source = writeQuotePdf(samples.largest).toString('latin1')
  const headings = source.match(/\/S \/TH\b/g) ?? []
  expect(headings.length).toBeGreaterThan(40)
  expect(source.match(/\/Scope \/Row/g)).toHaveLength(headings.length)
})

it('the chart of the PDF is a figure that says in words what it shows', async () => {
  const { pages } = await written(samples.purchase)
  expect(pages.flatMap(({ structure }) => flattened(structure)).filter(({ role }) => role === 'Figure')).toHaveLength(1)
  const source = writeQuotePdf(samples.purchase).toString('latin1')
  expect(source).toContain(
    'From $25,620.40 at a deposit of $30,000.00 to $0.00 at a deposit of $126,000.00. This quote: $12,949.20',
  )
})

it('the chart of the PDF names the grey area without a rate, however narrow it is', async () => {
  const { deposits, own } = samples.purchase.byDeposit
  const priced = deposits.filter(({ customerPremiumPayable }) => customerPremiumPayable !== null)
  const unpriced = (below: number) =>
    priced.slice(0, 1).map((point) => ({ ...point, deposit: point.deposit - below, customerPremiumPayable: null }))
  const labelsOf = async (points: typeof deposits) => {
    const { pages } = await written({ ...samples.purchase, byDeposit: { deposits: points, own } })
    for (const { pieces } of pages) expect(overlapping(pieces)).toEqual([])
    return pages.flatMap(({ pieces }) => pieces).filter(({ text }) => text === 'Not offered').length
  }
  expect(await labelsOf(priced)).toBe(0)
  expect(await labelsOf([...unpriced(1_000), ...priced])).toBe(1)
  expect(await labelsOf([...unpriced(20_000), ...priced])).toBe(1)
})

it('the PDF of a quote without a premium at any deposit has no chart', async () => {
  const none = samples.purchase.byDeposit.deposits.map((point) => ({ ...point, customerPremiumPayable: null }))
  const { text } = await written({ ...samples.purchase, byDeposit: { deposits: none, own: null } })
  expect(text).not.toContain('Premium by deposit')
})

it('a screen reader does not join words across lines of the PDF', async () => {
  const [page] = (await written(samples.monthly)).pages
  expect(page?.drawn).toContain('every security is owner occupied, which lowers the premium.')
})

it('a screen reader does not read the running heads and footers of the PDF', async () => {
  const { pages } = await written(samples.largest)
  const decoration = pages.flatMap(({ pieces }) => pieces.filter((piece) => piece.decoration))
  expect(decoration.map(({ text }) => text)).toContain('Page 2 of 2')
  expect(decoration.some(({ text }) => text.includes('$'))).toBe(false)
})

it('the PDF of any quote embeds the letters of its fonts that it uses', async () => {
  const { pages } = await written(samples.purchase)
  const fonts = pages.flatMap((page) => page.fonts)
  expect([...new Set(fonts.map(({ name }) => name))].toSorted()).toEqual([
    expect.stringMatching(/^[A-Z]{6}\+Inter-Regular$/),
    expect.stringMatching(/^[A-Z]{6}\+Inter-SemiBold$/),
  ])
  expect(fonts.every(({ embedded }) => embedded)).toBe(true)
  expect(writeQuotePdf(samples.purchase).length).toBeLessThan(60_000)
})

it('two PDFs of the same quote are identical, byte for byte', async () => {
  const first = writeQuotePdf(samples.purchase)
  writeQuotePdf({ ...samples.largest, preparedFor: 'Ólafur Šušteršič Ạ́' })
  expect(writeQuotePdf(samples.purchase).equals(first)).toBe(true)
})

it('the PDF of any quote has the time of its calculation', async () => {
  expect((await written(samples.purchase)).info.CreationDate).toBe('D:20261121041900Z')
})

it('the PDF of any quote composes letters of several code points, and marks a character that the font does not have', async () => {
  const { text } = await written({
    ...samples.purchase,
    preparedFor: 'Nguyễn Ánh'.normalize('NFD'),
    brand: 'Bank 銀',
  })
  expect(text).toContain('Prepared for Nguyễn Ánh')
  expect(text).toContain('Bank □')
})

it('the PDF of any quote escapes characters of a name that XML reserves', async () => {
  const pdf = await written({
    ...samples.purchase,
    insurer: 'Fig & Tree <LMI>',
    quote: { ...samples.purchase.quote, quoteId: 'A&B' },
  })
  expect(pdf.xmpTitle).toBe('Lenders mortgage insurance quote AandB')
  expect(pdf.text).toContain('Insured by Fig & Tree <LMI>')
})

it('a PDF with a fraction of a cent is refused', () => {
  const quote = { ...samples.purchase.quote, gst: 1.005 }
  expect(() => writeQuotePdf({ ...samples.purchase, quote })).toThrow('at most two decimals')
})

it('the PDF of any quote gives all digits the same width, so that amounts align', async () => {
  const widths = await Promise.all(
    ['11111', '88888'].map(async (version) => {
      const quote = { ...samples.purchase.quote, card: { ...samples.purchase.quote.card, version } }
      const [page] = (await written({ ...samples.purchase, quote })).pages
      const piece = page?.pieces.find(({ text }) => text === version)
      return (piece?.right ?? 0) - (piece?.left ?? 0)
    }),
  )
  expect(widths[0]).toBeGreaterThan(0)
  expect(widths[0]).toBeCloseTo(widths[1] ?? 0, 3)
})

it('the PDF of any quote removes characters that are invisible or change the direction of the text', async () => {
  const { text } = await written({ ...samples.purchase, preparedFor: ' a\u202eb\u0000\tc\u00a0\u202fd\u00ad ' })
  expect(text).toContain('Prepared for ab c d')
})

const showing = async (shows: Partial<QuotePdfContent['shows']>) =>
  await written({ ...samples.purchase, shows: { ...samples.purchase.shows, ...shows } })

it('the PDF shows no premium rate if that feature is off', async () => {
  expect((await showing({ premiumRate: false })).text).not.toMatch(/Premium rate|2\.180%/)
})

it('the PDF shows no quote reference on the page, in the footer or in the title if that feature is off', async () => {
  const pdf = await showing({ quoteReference: false })
  expect(`${pdf.text} ${pdf.xmpTitle} ${JSON.stringify(pdf.info)}`).not.toContain(samples.purchase.quote.quoteId)
})

it('the PDF shows the product type only for the lender whose results show it', async () => {
  expect((await showing({ productType: false })).text).not.toMatch(/Product type|Standard/)
})

it('the PDF of a premium that is not capitalised shows no capitalised figures', async () => {
  const { text } = await written({ ...samples.purchase, request: exampleRequests.purchase })
  expect(text).not.toMatch(/Capitalised (LVR|loan)|552,949/)
})
