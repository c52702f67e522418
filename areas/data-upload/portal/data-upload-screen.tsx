import { Page } from '#ui/page'

/** DATA UPLOAD (specification 001 §2). */
export function DataUploadScreen() {
  return <Page title="Data Upload">{null}</Page>
}
