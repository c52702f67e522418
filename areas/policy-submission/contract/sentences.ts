/** Messages about submissions, in the words of specification 001 and the decisions where they define them. */
export const sentences = {
  mayNotSubmit: 'Your role may not submit policies.',
  usedReference: (reference: string, policyNo: string) =>
    `LMI Reference No ${reference} was already submitted as policy ${policyNo}.`,
  notFound: 'Submission not found.',
  notText: 'The request is not UTF-8 text. Encode it so and send it again.',
  noOptions: 'Nothing is offered to your lender yet. Ask the insurer to set up its brands and options.',
  unknownLoan: (property: string, loanNumber: string) =>
    `${property}: Loan ${loanNumber} is not among the loans of the request.`,
  unknownPolicy: (policyNo: string) => `There is no policy ${policyNo} to top up. Check Policy No.`,
  notInForce: (policyNo: string, status: string) =>
    `Policy ${policyNo} is ${status}. Only a policy that is In Force can be topped up.`,
  lvrAboveLimit: (lvr: string, limit: string) => `The LVR of ${lvr} is above the limit of ${limit}.`,
  loanAboveLimit: (loan: string, limit: string) => `The total loan of ${loan} is above the limit of ${limit}.`,
  capitalisedLvrAboveLimit: (lvr: string, limit: string) =>
    `The capitalised LVR of ${lvr} is above the limit of ${limit}.`,
  notPriced: 'The rate card has no premium for these loans, so the premium was not compared.',
  otherPremium: (label: string, submitted: string, card: string) =>
    `${label} is ${submitted}; the rate card gives ${card}.`,
  quoteExpired: (quoteId: string, day: string) => `Quote ${quoteId} was valid until ${day}.`,
  moved: (label: string, quoted: string, now: string) => `${label}: ${quoted} in the quote, ${now} now.`,
  lvrMoves: (before: string, now: string) => (before === now ? `LVR ${now}` : `LVR ${before} → ${now}`),
  loanMoves: (before: string, now: string) => `Total loan ${before} → ${now}`,
  crosses: (figure: string, crossed: readonly string[]) =>
    `${figure}: ${crossed.length === 0 ? 'no cut-off crossed' : crossed.join(', ')}.`,
  lmiBegins: (lvr: string) => `LMI applies above ${lvr}`,
  lmiEnds: (lvr: string) => `no LMI needed up to ${lvr}`,
  aboveCutOffs: (cutOffs: string) => `above the ${cutOffs}`,
  belowCutOffs: (cutOffs: string) => `no longer above the ${cutOffs}`,
  aboveLimit: (limit: string) => `above the limit of ${limit}`,
  withinLimit: (limit: string) => `within the limit of ${limit} again`,
  otherMissing: (count: number) => `${count} more to enter or correct.`,
  recalculated: (quoteId: string, payable: string) => `Recalculated as quote ${quoteId}. Total payable: ${payable}.`,
  mayNotCalculate: 'Your role may not calculate premiums.',
  insuredElsewhere: (loanNumber: string, policyNo: string) =>
    `Loan ${loanNumber} is already insured under policy ${policyNo}.`,
  increaseIsNotPremium: (increase: string, premium: string) =>
    `Capitalised: Insured Amt Increase is ${increase}, and the premium is ${premium}.`,
  increaseDoesNotAdd: (sum: string, loans: string) =>
    `Capitalised: Original Amount and Insured Amt Increase are ${sum} together, and the loans ${loans}.`,
} as const
