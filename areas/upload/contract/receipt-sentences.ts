/** What is said about uploads that were sent. */
export const receiptSentences = {
  notFound: 'There is nothing here.',
  oneDocument: 'Only one document can be sent at a time. Send the others after it.',
} as const
