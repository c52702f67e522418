import type { CutOff, SentQuoteRequest } from '#areas/quote/contract'
import { type Cents, formatDollars, formatPercent, fromDollars, parseDollars } from '#packages/money'
import { Button } from '#ui/button'
import { Section } from '#ui/page'
import { Table } from '#ui/table'

/** A change that reaches a cut-off: a smaller loan or more security, in dollars. */
type Saving = {
  readonly kind: 'loan' | 'security'
  readonly by: number
  readonly reaches: string
  readonly saves: number
}

type PriceChangesProps = {
  readonly cutOffs: readonly CutOff[]
  readonly request: SentQuoteRequest
  /** Dollars. */
  readonly payable: number
  readonly onTry: (changed: SentQuoteRequest, sentence: string) => void
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
            { key: 'reaches', header: 'Reaches', cell: ({ reaches }) => reaches },
            { key: 'premium', header: 'New premium', look: 'figure', cell: (saving) => newPremium(payable, saving) },
            { key: 'saves', header: 'Saving', look: 'figure', cell: ({ saves }) => formatDollars(saves) },
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

function savingsOf({ kind, limit, borrowLess, securityMore, saves, securityMoreSaves }: CutOff): readonly Saving[] {
  const reaches = kind === 'lvr' ? `LVR ${formatPercent(limit)}` : `Loan ${formatDollars(limit)}`
  return [
    ...(borrowLess === null ? [] : [{ kind: 'loan' as const, by: borrowLess, reaches, saves }]),
    ...(securityMore === null
      ? []
      : [{ kind: 'security' as const, by: securityMore, reaches, saves: securityMoreSaves ?? saves }]),
  ]
}

function describeSaving({ kind, by }: Saving): string {
  return kind === 'loan' ? `Borrow ${formatDollars(by)} less` : `Offer ${formatDollars(by)} more in security`
}

function newPremium(payable: number, { saves }: Saving): string {
  return formatDollars(fromDollars(payable) - fromDollars(saves))
}

/**
 * Applies a saving to a request: reduces the largest loans, or increases the first security. The shares of a property
 * share keep their proportions; the last one absorbs the remainder.
 */
export function changedRequest(request: SentQuoteRequest, { kind, by }: Pick<Saving, 'kind' | 'by'>): SentQuoteRequest {
  const change = fromDollars(by)
  if (kind === 'security')
    return {
      ...request,
      securityList: (request.securityList ?? []).map((security, place) =>
        place === 0 ? { ...security, securityValue: plain(read(security.securityValue) + change) } : security,
      ),
    }
  const loans = request.loanList ?? []
  const amounts = loans.map(({ loanAmount }) => read(loanAmount))
  let left = change
  // Reduces the largest loan first; every loan keeps at least one dollar.
  const reduced = new Map(
    amounts
      .map((amount, place) => ({ amount, place }))
      .sort((one, other) => Number(other.amount - one.amount))
      .map(({ amount, place }) => {
        const less = left < amount - 100n ? left : amount - 100n
        left -= less
        return [place, amount - less]
      }),
  )
  const total = sum(amounts)
  const borrowers = request.borrowerList ?? []
  const shares = borrowers.map(({ shareAmount }) => read(shareAmount))
  const newTotal = total - change
  const newShares = shares.map((share) => (total === 0n ? share : (share * newTotal) / total))
  const remainder = sum(shares) === total ? newTotal - sum(newShares) : 0n
  return {
    ...request,
    loanList: loans.map((loan, place) => ({ ...loan, loanAmount: plain(reduced.get(place) ?? 0n) })),
    borrowerList:
      request.propertyShareFlag === 'YES'
        ? borrowers.map((borrower, place) => ({
            ...borrower,
            shareAmount: plain((newShares[place] ?? 0n) + (place === borrowers.length - 1 ? remainder : 0n)),
          }))
        : borrowers,
  }
}

function read(amount: string | number | null | undefined): Cents {
  return parseDollars(amount ?? '') ?? 0n
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((all, amount) => all + amount, 0n)
}

/** Formats an amount as typed: "534,000.00". */
function plain(cents: Cents): string {
  return formatDollars(cents).replace('$', '')
}
