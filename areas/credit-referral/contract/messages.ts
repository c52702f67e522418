/** The messages about credit referrals, in the words of specification 001 where it has them. */
export const messages = {
  submitted: (referralId: string) => `Request submitted successfully with Request ID ${referralId}`,
  duplicate: (lenderRefNumber: string, referralId: string) =>
    `NUMBER ${lenderRefNumber} already exist in request ${referralId}.`,
  duplicateLink: (lenderRefNumber: string) =>
    `Credit Referral Application already exists for the lender reference id ${lenderRefNumber}`,
  attachmentRequired: 'Attach at least one document.',
  notFound: 'Request not found.',
  notComplete: 'Only a request whose status is Complete can be resubmitted. Open it to see where it stands.',
  withdrawn: 'This request was withdrawn. Raise a new one instead.',
  noSuchReference: 'There is no request with this lender reference. Submit it as a new request.',
  brandFixed: 'The brand of a request cannot change. Raise a new request for another brand.',
  referenceFixed: 'The lender reference of a request cannot change. Raise a new request for another reference.',
  notOwn: 'Only the person who raised a request can withdraw it.',
  alreadyResubmitted: 'This request was resubmitted. Reload the page to read it.',
} as const
