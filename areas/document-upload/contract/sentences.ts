/** Messages of the document upload screen, in the words of specification 001 §8 where it has them. */
export const sentences = {
  uploaded: (fileName: string) => `Uploaded ${fileName} successfully`,
  clickHere: 'Please click here to send the document.',
  chooseAnother: 'Choose a file of an accepted type.',
  policyNotFound: (number: string) => `Policy number ${number} was not found`,
} as const
