/** A subject with more names than these is cut by mail programs, or keeps them from opening. */
const mostNamed = 3

/** What a person reads about sending data, in the words of specification 001 where it has them. */
export const sentences = {
  uploaded: 'Document(s) uploaded successfully.',
  batchRequired: 'The uuid of the uploaded files is required.',
  notAllowed: 'View-only access. Ask your system administrator for the right to upload.',
  /** `again`: among them are some that can be sent again as they are. */
  notAttached: (names: string, again: boolean) =>
    `Not attached: ${names}. ${again ? 'Retry or remove.' : 'Remove or replace.'}`,
  sent: (names: string) => `Sent: ${names}.`,
  leftOut: (files: readonly { readonly name: string; readonly reason: string }[]) =>
    files.map(({ name, reason }) => `${name} was not sent: ${reason}.`).join(' '),
  notReady: 'This screen could not be loaded.',
  unsuccessful: 'Data Upload was unsuccessful.',
  clickHere: 'Please click here to send the document(s).',
  mailSubject: (fileNames: readonly string[]) => {
    const others = fileNames.length - mostNamed
    const named = fileNames.slice(0, mostNamed).join(', ')
    return `Data Upload: ${named}${others > 0 ? ` and ${others} more` : ''}`
  },
} as const
