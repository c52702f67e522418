import type { CutOff, QuoteRequestBody } from '#areas/quote/contract'
import { formatDollars, formatPercent, formatShortDollars, fromDollars } from '#packages/money'
import { Button } from '#ui/button'
import { Section } from '#ui/page'
import { Table } from '#ui/table'
import { liveLvr, parseAmount, toAmountText } from '../form/live-lvr.ts'

/** A change that reaches a cut-off: a smaller loan or more security, in dollars. */
type Saving = {
  readonly kind: 'loan' | 'security'
  readonly by: number
  readonly saves: number
}

type PriceChangesProps = {
  readonly cutOffs: readonly CutOff[]
  readonly request: QuoteRequestBody
  /** Dollars. */
  readonly payable: number
  readonly onTry: (changed: QuoteRequestBody, message: string) => void
}

/** The nearest lower cut-offs: each change that reaches one, with its new premium. */
export function PriceChanges({ cutOffs, request, payable, onTry }: PriceChangesProps) {
  const savings = cutOffs.flatMap(savingsOf)
  return (
    <Section title="What would change the price">
      {savings.length === 0 ? (
        <p>A smaller loan would not reduce the premium.</p>
      ) : (
        <Table
          caption="Changes that reduce the premium"
          captionHidden
          rowKey={describeSaving}
          rows={savings}
          columns={[
            { key: 'change', header: 'Change', names: true, cell: describeSaving },
            { key: 'loan', header: 'New loan and LVR', cell: (saving) => newLoan(changedRequest(request, saving)) },
            { key: 'premium', header: 'New premium', variant: 'figure', cell: (saving) => newPremium(payable, saving) },
            { key: 'saves', header: 'Saving', variant: 'figure', cell: ({ saves }) => formatDollars(saves) },
            {
              key: 'try',
              header: 'Try',
              print: false,
              cell: (saving) => (
                <Button
                  small
                  aria-label={`Try it: ${describeSaving(saving)}`}
                  onClick={() => onTry(changedRequest(request, saving), `${describeSaving(saving)}. Recalculate.`)}
                >
                  Try it
                </Button>
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}

function savingsOf({ borrowLess, securityMore, saves, securityMoreSaves }: CutOff): readonly Saving[] {
  const savings = [
    { kind: 'loan', by: borrowLess, saves },
    { kind: 'security', by: securityMore, saves: securityMoreSaves ?? saves },
  ] as const
  return savings.flatMap(({ by, ...saving }) => (by === null ? [] : [{ ...saving, by }]))
}

function describeSaving({ kind, by }: Saving): string {
  return kind === 'loan' ? `Borrow ${formatDollars(by)} less` : `Offer ${formatDollars(by)} more in security`
}

/** The loan and the LVR of a request: "Loan $500,000, LVR 83.33%". */
function newLoan({ loanList, securityList, outstandingLoanBalance }: QuoteRequestBody): string {
  const { loan, lvr } = liveLvr(loanList ?? [], securityList ?? [], outstandingLoanBalance)
  return `Loan ${formatShortDollars(loan)}${lvr === null ? '' : `, LVR ${formatPercent(lvr)}`}`
}

function newPremium(payable: number, { saves }: Saving): string {
  return formatDollars(fromDollars(payable) - fromDollars(saves))
}

/**
 * Applies a saving to a request: reduces the largest loans first, or increases the first security. Each loan keeps at
 * least one dollar. The two shares of a property share keep their proportions.
 */
export function changedRequest(request: QuoteRequestBody, { kind, by }: Pick<Saving, 'kind' | 'by'>): QuoteRequestBody {
  const change = fromDollars(by)
  const { loanList, securityList, borrowerList } = request
  if (kind === 'security')
    return {
      ...request,
      securityList: securityList?.map((security, index) =>
        index === 0
          ? { ...security, securityValue: toAmountText(parseAmount(security.securityValue) + change) }
          : security,
      ),
    }
  const amounts = new Map(loanList?.map((loan) => [loan, parseAmount(loan.loanAmount)]))
  const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0n)
  let left = change
  for (const [loan, amount] of [...amounts].sort(([, one], [, other]) => Number(other - one))) {
    const less = left < amount - 100n ? left : amount - 100n
    amounts.set(loan, amount - less)
    left -= less
  }
  const share = (parseAmount(borrowerList?.[0]?.shareAmount) * (total - change)) / (total || 1n)
  const shares = [share, total - change - share]
  return {
    ...request,
    loanList: loanList?.map((loan) => ({ ...loan, loanAmount: toAmountText(amounts.get(loan) ?? 0n) })),
    borrowerList:
      request.propertyShareFlag === 'YES'
        ? borrowerList?.map((borrower, index) => ({ ...borrower, shareAmount: toAmountText(shares[index] ?? 0n) }))
        : borrowerList,
  }
}
