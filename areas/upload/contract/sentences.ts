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
