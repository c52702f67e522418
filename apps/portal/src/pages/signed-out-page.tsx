import { useSignOn } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { sessionEndText } from '../shell/session-ended.tsx'

/** Stands for the moment between the end of a session and the sign-on page, or for longer where that is out of reach. */
export function SignedOutPage() {
  const { signIn } = useSignOn()
  return (
    <Page title="Sign in" width="narrow">
      <Notice title={sessionEndText() ?? 'You are signed out.'}>
        <p>The sign-on page opens by itself. Afterwards you come back to this page.</p>
      </Notice>
      <div>
        <Button variant="primary" onClick={() => signIn()}>
          Sign in
        </Button>
      </div>
    </Page>
  )
}
