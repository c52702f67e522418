/** What a person reads about credit referrals, in the words of specification 001 where it has them. */
export const sentences = {
  submitted: (requestId: string) => `Request submitted successfully with Request ID ${requestId}`,
  duplicate: (lenderRefNumber: string, requestId: string) =>
    `NUMBER ${lenderRefNumber} already exist in request ${requestId}.`,
  duplicateLink: (lenderRefNumber: string) =>
    `Credit Referral Application already exists for the lender reference id ${lenderRefNumber}`,
  attachmentRequired: 'Attach at least one document.',
  uhOh: 'Something went wrong. Please try again later.',
  notFound: 'There is nothing here.',
  notComplete: 'Only a request whose status is Complete can be resubmitted. Open it to see where it stands.',
  withdrawn: 'This request was withdrawn. Raise a new one instead.',
  noSuchReference: 'There is no request with this lender reference. Submit it as a new request.',
  brandFixed: 'The brand of a request cannot change. Raise a new request for another brand.',
  referenceFixed: 'The lender reference of a request cannot change. Raise a new request for another reference.',
  notOwn: 'Only the person who raised a request can withdraw it.',
  alreadyComplete: 'This request is Complete already. Open it again to see its decision.',
  noOpenQuestion: 'There is no open question to answer. Open the request again to see what happened.',
  questionChanged:
    'The underwriter has asked something else meanwhile. Open the request again and read the new question.',
  sentAgainMeanwhile: 'Somebody has sent this request again meanwhile. Open it again to read what was sent.',
  answeredMeanwhile:
    'Somebody has answered this question meanwhile, or it was closed. Open the request again to see what happened.',
  answerRequired: 'Enter an answer.',
  answerTooLong: 'The answer must not exceed 5,000 characters.',
  tooManyFiles: (most: number) => `Attach at most ${most} files.`,
  filenamesRequired: 'Name the files that were uploaded, and the uuid under which they were.',
  draftTooLarge: 'The draft is too large to keep. Shorten the credit notes.',
  requestDraftTooLarge: 'The draft is too large to keep. Shorten what you typed.',
  takenByAnother: (username: string) =>
    `${username} has this request. Ask for it to be handed over, or take it over, before you go on.`,
  notTaken: 'Take this request before you answer it.',
  alreadyDecided: 'This request is Complete already. Open it again to see what was decided.',
  versionChanged: 'The lender has sent this request again. Read the new version before you decide.',
  answerUnread: 'The lender has answered meanwhile. Read the answer before you decide.',
  questionOpen: 'A question is open already. Wait for its answer, or decide.',
  questionRequired: 'Enter a question.',
  messageTooLong: 'The text must not exceed 5,000 characters.',
  decisionRequired: 'Select a decision.',
  decisionUnknown: 'Select a decision from the list.',
  notesRequired: 'Enter notes for the lender.',
  colleagueUnknown: 'Select a colleague who has opened the desk before.',
} as const
