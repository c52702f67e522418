/** A common loan: one borrower, one home, 90 % LVR. */
export const sampleQuote = {
  brandName: 'IronbarkBank',
  transactionType: 'NEW',
  capitalisedFlag: 'YES',
  propertyShareFlag: 'NO',
  productType: 'SGS',
  premiumPlanType: 'IPTSng',
  borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO' }],
  loanList: [{ loanAmount: 540000, loanPurpose: 'PUREXS' }],
  securityList: [{ securityValue: 600000, stateName: 'VIC', occupancyType: 'OWNOC' }],
  incumbentInsurerFlag: 'NO',
}
