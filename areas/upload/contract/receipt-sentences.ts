/** What is said about sending files, and about those that were sent; in the words of specification 001 §8 where it has them. */
export const receiptSentences = {
  notFound: 'There is nothing here.',
  oneDocument: 'Only one document can be sent at a time. Send the others after it.',
  somethingWentWrong: 'Something went wrong. Please try again later.',
  noPersonalInformation: 'Please do not attach documents containing personally identifiable information.',
  cancelled: 'The upload was cancelled. What is not listed under My uploads was not sent, and is still here.',
  nothingSent: 'What you send is listed here, with a checksum of every file.',
  nothingFound: 'No upload matches these filters.',
  nothingReceived: 'No lender has sent a document or data yet.',
  notListed: 'The uploads could not be loaded.',
  notFetched: (name: string) => `${name} could not be fetched. Try again in a moment.`,
} as const
