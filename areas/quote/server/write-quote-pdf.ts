import type { Environment } from '#areas/environment/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDay } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { formatDollars } from '#packages/money'
import { type PlainDate, sydneyDate } from '#platform/clock'
import {
  bytesOfPdf,
  colours,
  contentWidth,
  drawDecoration,
  drawFacts,
  drawFooters,
  drawLine,
  drawTagged,
  drawText,
  openPdf,
  page,
  styles,
  type TextStyle,
} from '#platform/pdf'
import {
  coverFigures,
  loadingFigures,
  monthlyFigures,
  premiumFigures,
  type Quote,
  type QuoteRequestBody,
  rowFigures,
  type Scenarios,
  shareFigures,
} from '../contract/index.ts'
import { drawDepositChart } from './draw-deposit-chart.ts'
import { serviceMessages } from './messages.ts'
import { presentQuote, presentRequest } from './present-quote.ts'
import { priceByDeposit } from './price-quote-scenarios.ts'
import { recomputeQuote } from './price-request.ts'
import type { StoredQuote } from './stored-quote.ts'

export type QuotePdfContent = {
  readonly quote: Quote
  readonly request: QuoteRequestBody
  /** The lists on the day of the calculation. */
  readonly lists: ReferenceLists
  readonly brand: string
  readonly insurer: string
  readonly byDeposit: Pick<Scenarios, 'deposits' | 'own'>
  /** First and last name of the quote's creator. */
  readonly preparedFor: string
  readonly shows: { readonly premiumRate: boolean; readonly quoteReference: boolean; readonly productType: boolean }
}

/** The reference data for names of codes, and the environment for the insurer and the features. */
export type PrintDeps = { readonly reference: ReferenceData; readonly environment: Environment }

/**
 * Prints a stored quote, with the names and features of its lender.
 *
 * @throws Error when the lists of its day are missing, which reference data forbids
 */
export function printQuote({ reference, environment }: PrintDeps, stored: StoredQuote) {
  const { quoteId, channel, createdAt, creatorName, request } = stored
  const { features, insurerName, productTypeInResultsFor: lender } = environment
  const lists = reference.listsFor(channel, sydneyDate(createdAt))
  if (!lists) throw new Error(`the lists of quote ${quoteId} are missing`)
  const brand = longNameIn(lists.brands, request.brandName)
  const shows = {
    premiumRate: features.showPremiumRate,
    quoteReference: features.showQuoteReference,
    productType: lender !== null && brand.includes(lender),
  }
  return {
    brand,
    fileName: shows.quoteReference ? `LMI-quote-${quoteId}.pdf` : 'LMI-quote.pdf',
    content: writeQuotePdf({
      quote: presentQuote(stored),
      byDeposit: priceByDeposit(recomputeQuote(reference, stored)),
      request: presentRequest(request),
      lists,
      brand,
      insurer: insurerName,
      preparedFor: creatorName,
      shows,
    }),
  }
}

const documentTitle = 'Lenders mortgage insurance quote'
const illustrative = 'ILLUSTRATIVE'
const gap = 12
/** The two columns of the first page. */
const left = { width: contentWidth - 240, labels: 130, align: 'right' } as const
const right = { width: 216, labels: 92, align: 'right' } as const

const onBand = (font: TextStyle['font'], size: number, colour: string = colours.inkOnBandSoft) =>
  ({ font, size, colour }) as const
const warning = { font: 'strong', size: 8.75, colour: colours.warning } as const
const figure = { font: 'strong', size: 24, colour: colours.accentStrong } as const
const smallPrint = { font: 'regular', size: 7.25, colour: colours.inkSoft } as const

/**
 * Writes a quote as a tagged PDF (specification 000 §7, `GET quote/{id}.pdf`), with the figures of the results screen.
 * Deterministic: the same content produces the same bytes.
 *
 * @throws RangeError for an amount with a fraction of a cent
 */
export function writeQuotePdf(content: QuotePdfContent): Buffer {
  const { quote, request, lists, brand, insurer, preparedFor, shows } = content
  const doc = openPdf({
    title: shows.quoteReference ? `${documentTitle} ${quote.quoteId}` : documentTitle,
    author: insurer,
    subject: `Premium quote for ${brand}`,
    createdAt: new Date(quote.calculationDate),
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  const paragraph = (text: string, style: TextStyle, element = 'P') =>
    drawTagged(doc, root, element, () => drawText(doc, text, style, { width: contentWidth }))

  // Drawn before its text, on one line each, truncated: names may be long.
  drawDecoration(doc, () => doc.rect(0, 0, page.width, 84).fill(colours.band))
  const line = { width: contentWidth, height: 14, ellipsis: true }
  doc.y = 14
  drawTagged(doc, root, 'P', () => drawText(doc, brand, onBand('strong', 11), line))
  paragraph(documentTitle, onBand('strong', 20, colours.inkOnBand), 'H1')
  drawTagged(doc, root, 'P', () => drawText(doc, `Insured by ${insurer}`, onBand('regular', 9), line))
  doc.y = 84 + gap
  if (quote.card.illustrative) {
    paragraph(`${illustrative}. ${serviceMessages.illustrative}`, warning)
    doc.y += 6
  }
  paragraph(quote.monthly ? 'Customer premium payable each month' : 'Customer premium payable', styles.section)
  paragraph(formatDollars((quote.monthly ?? quote).customerPremiumPayable), figure)
  paragraph(payment(content), styles.textSoft)
  doc.y += gap

  const { y } = doc
  const capitalised = request.capitalisedFlag === 'YES'
  const premium = premiumFigures(quote, { capitalised, showPremiumRate: shows.premiumRate })
  drawFacts(doc, root, 'Premium breakdown', premium, left)
  doc.y += gap
  // Without its note: the line below the premium names the last instalment.
  const monthly = monthlyFigures(quote).map(({ note: _note, ...figure }) => figure)
  if (monthly.length > 0) drawFacts(doc, root, 'Each month', monthly, left)
  const bottom = doc.y
  doc.x = page.width - page.margin - right.width
  doc.y = y
  const facts = [
    ...(shows.quoteReference ? [{ label: 'Quote reference', value: quote.quoteId }] : []),
    { label: 'Valid until', value: formatDay(quote.validUntil) },
    { label: 'Prepared for', value: preparedFor },
    ...coverFigures(request, lists, shows.productType),
    { label: 'Rate card', value: quote.card.name },
    { label: 'Card version', value: quote.card.version },
  ]
  drawFacts(doc, root, 'Quote', facts, right)
  doc.x = page.margin
  doc.y = Math.max(bottom, doc.y) + gap

  const wide = { labels: 120, notes: contentWidth - 255, align: 'right' } as const
  const messages = quote.businessMessages.filter((message) => message !== serviceMessages.illustrative)
  if (messages.length > 0) {
    paragraph('Please note', styles.section, 'H2')
    for (const message of messages) paragraph(message, styles.text)
    doc.y += gap
  }
  for (const [heading, figures] of [
    ['Loading factors', loadingFigures(quote)],
    ['Calculated for', rowFigures(request, lists)],
    ['Customer premium shares', shareFigures(quote)],
  ] as const) {
    if (figures.length === 0) continue
    drawFacts(doc, root, heading, figures, wide)
    doc.y += gap
  }
  paragraph(legalNotes(content), smallPrint)
  doc.y += gap
  drawDepositChart(doc, root, content.byDeposit)
  root.end()

  const reference = shows.quoteReference ? `Quote ${quote.quoteId} · ` : ''
  drawFooters(doc, `${reference}Valid until ${formatDay(quote.validUntil)} · ${insurer}`, () => {
    doc.rect(0, 0, page.width, 8).fill(colours.band)
    drawLine(doc, `${brand} · ${documentTitle}`, { y: 20, width: contentWidth }, styles.label)
    if (quote.card.illustrative) drawLine(doc, illustrative, { y: 32, width: contentWidth }, warning)
  })
  return bytesOfPdf(doc)
}

/** How the premium is paid. */
function payment({ quote: { monthly, customerPremiumPayable }, request }: QuotePdfContent): string {
  if (!monthly)
    return request.capitalisedFlag === 'YES'
      ? 'Single premium, added to the loan'
      : 'Single premium, not added to the loan'
  const { billingTenure, lastInstalment } = monthly
  const instalments =
    billingTenure === 1
      ? 'One instalment'
      : `${billingTenure} instalments, the last of ${formatDollars(lastInstalment)}`
  return `${instalments}; ${formatDollars(customerPremiumPayable)} in all`
}

type NoteNames = { readonly insurer: string; readonly brand: string; readonly validUntil: string }

/**
 * The legal notes and the first day of each wording, newest last. A quote keeps those of the day of its calculation: new
 * words are added with a day after the release, and earlier ones never change.
 */
const legalWordings: readonly { readonly from: PlainDate; readonly notes: (names: NoteNames) => readonly string[] }[] =
  [
    {
      from: '2000-01-01',
      notes: ({ insurer, brand, validUntil }) => [
        `${insurer} calculated this quote for ${brand} from the information above. It is valid until`,
        `${validUntil}. It is not an offer of insurance: cover begins only when ${insurer} issues a policy.`,
        'A change to the loans, securities or borrowers changes the premium. Lenders mortgage insurance protects the lender,',
        'not the borrower, if the home loan is not repaid. Amounts are Australian dollars.',
      ],
    },
  ]

/** @param wordings in tests */
export function legalNotes({ quote, insurer, brand }: QuotePdfContent, wordings = legalWordings): string {
  const day = sydneyDate(new Date(quote.calculationDate))
  const wording = wordings.findLast(({ from }) => from <= day)
  return wording?.notes({ insurer, brand, validUntil: formatDay(quote.validUntil) }).join(' ') ?? ''
}
