import { Page } from '#ui/page'

/** DOCUMENT UPLOAD (specification 001 §2). */
export function DocumentUploadScreen() {
  return <Page title="Document Upload">{null}</Page>
}
