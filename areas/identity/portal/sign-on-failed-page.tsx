import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'

type SignOnFailedPageProps = { readonly onRetry: () => void }

/** Stands instead of the portal when sign-on could not start. */
export function SignOnFailedPage({ onRetry }: SignOnFailedPageProps) {
  return (
    <Page title="Sign-on is not available" width="narrow">
      <Notice tone="error" title="The sign-on service did not answer.">
        <p>
          {window.isSecureContext
            ? 'Check your connection and try again. If that does not help, call your system administrator.'
            : 'This address is not secure. Open the portal under its https address.'}
        </p>
      </Notice>
      <div>
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Page>
  )
}
