import { sentences } from '#areas/identity/contract'
import { Notice, Page } from '#ui/page'

/** The landing page's content, for whoever may see nothing else (specification 000 §2). */
export function AccessDeniedPage() {
  return (
    <Page title="Access denied" width="narrow">
      <Notice tone="warning">
        <p>{sentences.accessDenied}</p>
      </Notice>
    </Page>
  )
}
