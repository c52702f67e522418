/** Messages of the document upload screen, in the words of specification 001 §8 where it has them. */
export const sentences = {
  uploaded: (fileName: string) => `Uploaded ${fileName} successfully`,
  unsuccessful: 'Document Upload was unsuccessful.',
  clickHere: 'Please click here to send the document.',
  mailSubject: (fileName: string) => `Document Upload: ${fileName}`,
  chooseAnother: 'Choose a file of an accepted type.',
  policyNotFound: (number: string) => `Policy number ${number} was not found`,
  notReady: 'This screen could not be loaded.',
} as const
