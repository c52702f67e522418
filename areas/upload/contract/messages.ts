/** Messages about picking and uploading files; the first two in the words of specification 001 §5. */
export const messages = {
  tooLargeTogether: 'Some file/s were not attached due to max total file size reached!',
  wrongType: 'Some file/s were not attached due to invalid file type!',
  emptyFiles: 'Some file/s were not attached because they are empty. Check them and attach them again.',
  replaced: (name: string) => `${name} was replaced by the new file.`,
  renamed: (name: string, as: string) => `${name} is already attached. The new file is ${as}.`,
  uploadFailed: 'Check your connection and retry.',
  unreadable: 'The file was moved or changed. Remove it and attach it again.',
  notMasked: 'The numbers could not be masked. Remove the file, mask them and attach it again.',
  storageFailed: 'Storage error. Retry.',
} as const

/** Messages about uploads and their receipts, in the words of specification 001 §8 where it has them. */
export const receiptMessages = {
  notFound: 'File not found.',
  attachFirst: 'Attach at least one document to submit.',
  oneDocument: 'Send one document at a time.',
  /** `again`: some of the files can be retried unchanged. `others`: there are others to send. */
  notAttached: (names: string, { again, others }: { readonly again: boolean; readonly others: boolean }) =>
    `Not attached: ${names}. ${again ? 'Retry or remove.' : 'Remove or replace.'}${others ? ' Submit sends the others.' : ''}`,
  omittedFiles: (files: readonly { readonly name: string; readonly reason: string }[]) =>
    files.map(({ name, reason }) => `${name} was not sent: ${reason}.`).join(' '),
  somethingWentWrong: 'Something went wrong. Please try again later.',
  noPersonalInformation: 'Please do not attach documents containing personally identifiable information.',
  cancelled: 'Upload cancelled. Check My uploads.',
  nothingSent: 'No uploads yet. Your uploads are listed here with the checksum of each file.',
  nothingFound: 'No upload matches these filters.',
  nothingReceived: 'No uploads yet.',
  alone: 'No related records',
  notReady: 'This page could not be loaded.',
  notFetched: (name: string) => `${name} could not be downloaded. Try again.`,
} as const
