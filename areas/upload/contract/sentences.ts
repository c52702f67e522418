/** What picking and sending files says; the first two in the words of specification 001 §5. */
export const sentences = {
  tooLargeTogether: 'Some file/s were not attached due to max total file size reached!',
  wrongType: 'Some file/s were not attached due to invalid file type!',
  emptyFiles:
    'Some file/s were not attached because they are empty. Check them on your computer and attach them again.',
  onlyOne: 'One file can be attached here. The last one was taken.',
  replaced: (name: string) => `${name} was attached already. The new one takes its place.`,
  renamed: (name: string, as: string) =>
    `${name} was attached already. The other file of this name is attached as ${as}. Remove the one that you do not want.`,
  uploadFailed: 'It could not be uploaded. Check your connection and try again.',
  unreadable: 'It was moved or changed on your computer after it was picked. Remove it and attach it again.',
  notMasked: 'Its numbers could not be masked. Remove it, mask them yourself and attach it again.',
  storageFailed: 'The file store did not take it. Try again.',
} as const

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
