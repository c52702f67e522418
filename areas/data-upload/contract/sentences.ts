/** What a person reads about sending data, in the words of specification 001 where it has them. */
export const sentences = {
  uploaded: 'Document(s) uploaded successfully.',
  batchRequired: 'Name the uuid under which the files were uploaded.',
  notAllowed: 'Your role may see this page but not send data. Ask your system administrator for the right to upload.',
  notAttached: (names: string) =>
    `Not attached, and not sent with Submit: ${names}. Retry or remove what is listed so.`,
  notReady: 'This screen could not be loaded.',
  unsuccessful: 'Data Upload was unsuccessful.',
  clickHere: 'Please click here to send the document(s).',
  mailSubject: (fileNames: string) => `Data Upload: ${fileNames}`,
} as const
