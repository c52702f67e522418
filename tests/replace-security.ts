import type { PolicyDetails, VariationBody } from '#areas/variation/contract'

const replacement = {
  city: 'Newtown',
  postCode: '2042',
  state: 'NSW',
  securityValue: '900000.00',
  occupancyType: 'OWNOC',
  purchasePrice: '890000.00',
  amountLimitedByGuarantee: null,
  valuationDate: '01/11/2026',
  valuationType: 'FULL',
  residentialType: 'HOUSE',
  ndis: 'N',
}

/** A variation that replaces the first security of a loaded policy by one at `addressLine1`. */
export function replaceSecurity(
  { policy, loans, securities }: PolicyDetails,
  addressLine1: string,
  notes = 'The borrower moves.',
): VariationBody {
  const [first, ...rest] = securities
  const linked = (address: string) => (address === first?.addressLine1 ? addressLine1 : address)
  return {
    variationData: { submittedBy: 'somebody.else', variationType: ['SubstitutionOfSecurity'], notes },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: loans.map((loan) => ({ ...loan, linkedSecurities: loan.linkedSecurities.map(linked) })),
      securities: [{ ...replacement, addressLine1 }, ...rest],
    },
  }
}
