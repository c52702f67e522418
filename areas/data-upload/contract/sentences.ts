/** A subject with more names than these is cut by mail programs, or keeps them from opening. */
const mostNamed = 3

/** What a person reads about sending data, in the words of specification 001 where it has them. */
export const sentences = {
  uploaded: 'Document(s) uploaded successfully.',
  batchRequired: 'Name the uuid under which the files were uploaded.',
  notAllowed: 'Your role may see this page but not send data. Ask your system administrator for the right to upload.',
  /** `again`: among them are some that can be sent again as they are. */
  notAttached: (names: string, again: boolean) =>
    `Not attached, and not sent with Submit: ${names}. ${
      again ? 'Retry what failed, or remove it.' : 'Remove what was not accepted, or attach another file instead.'
    }`,
  sent: (names: string) => `Sent: ${names}.`,
  leftOut: (names: string) => `Not sent: ${names}. Press Reset, and attach again what is still to be sent.`,
  notReady: 'This screen could not be loaded.',
  unsuccessful: 'Data Upload was unsuccessful.',
  clickHere: 'Please click here to send the document(s).',
  mailSubject: (fileNames: readonly string[]) => {
    const others = fileNames.length - mostNamed
    const named = fileNames.slice(0, mostNamed).join(', ')
    return `Data Upload: ${named}${others > 0 ? ` and ${others} more` : ''}`
  },
} as const
