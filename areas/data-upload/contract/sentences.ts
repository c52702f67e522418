/** What a person reads about sending data, in the words of specification 001 where it has them. */
export const sentences = {
  uploaded: 'Document(s) uploaded successfully.',
  batchRequired: 'Name the uuid under which the files were uploaded.',
  noPersonalInformation: 'Please do not attach documents containing personally identifiable information.',
  notAllowed: 'Your role may see this page but not send data. Ask your system administrator for the right to upload.',
  somethingWentWrong: 'Something went wrong. Please try again later.',
  unsuccessful: 'Data Upload was unsuccessful.',
  clickHere: 'Please click here to send the document(s).',
  mailSubject: 'Data Upload',
} as const
