/** What a person reads about sending a document, in the words of specification 001 §8 where it has them. */
export const sentences = {
  uploaded: (fileName: string) => `Uploaded ${fileName} successfully`,
  somethingWentWrong: 'Something went wrong. Please try again later.',
  unsuccessful: 'Document Upload was unsuccessful.',
  clickHere: 'Please click here to send the document.',
  mailSubject: (fileName: string) => `Document Upload: ${fileName}`,
  noPersonalInformation: 'Please do not attach documents containing personally identifiable information.',
} as const
