import { sentences } from '#areas/identity/contract'
import { useSession, useSignOn } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'

/** The landing page's content, for whoever may see nothing else (specification 000 §2). */
export function AccessDeniedPage() {
  const session = useSession()
  const { signIn } = useSignOn()
  return (
    <Page title="Access denied" width="narrow">
      <Notice tone="warning">
        <p>{sentences.accessDenied}</p>
      </Notice>
      {session.state === 'signed-out' ? (
        <div>
          <Button variant="primary" onClick={() => signIn()}>
            Sign in
          </Button>
        </div>
      ) : null}
    </Page>
  )
}
