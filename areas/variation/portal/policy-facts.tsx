import type { PolicyDetails } from '#areas/variation/contract'
import { formatDollars, parseDollars } from '#packages/money'
import { Facts, Section } from '#ui/page'

/** The policy that is varied, before anything is changed (specification 001 §2). */
export function PolicyFacts({ policy }: Pick<PolicyDetails, 'policy'>) {
  const facts = [
    ['Policy Status', policy.policyStatus],
    ['Policy Number', policy.policyNumber],
    ['Coverage Effective Date', policy.coverageEffectiveDate],
    ['LVR', `${policy.lvr.toFixed(2)}%`],
    ['LMI Premium', dollars(policy.lmiPremium)],
    ['Expiry Date', policy.expiryDate],
    ['Cancellation Date', policy.cancellationDate],
    ['Refund Amount', dollars(policy.refundAmount)],
    ['Outstanding Loan Balance', dollars(policy.outstandingLoanBalance)],
    ['Other shares of the property', policy.otherSharesAmount > 0 ? dollars(policy.otherSharesAmount) : null],
  ] as const
  return (
    <Section title="Policy">
      <Facts facts={facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))} />
    </Section>
  )
}

function dollars(amount: number | null): string | null {
  const cents = amount === null ? null : parseDollars(amount)
  return cents === null ? null : formatDollars(cents)
}
