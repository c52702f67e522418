import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { type Caller, callerOf, type Session, type SignOn } from './sign-on.ts'

type SignOnProviderProps = { readonly signOn: SignOn; readonly children: ReactNode }

const SignOnContext = createContext<SignOn | null>(null)

export function SignOnProvider({ signOn, children }: SignOnProviderProps) {
  return <SignOnContext value={signOn}>{children}</SignOnContext>
}

export function useSignOn(): SignOn {
  const signOn = useContext(SignOnContext)
  if (!signOn) throw new Error('Sign-on is used outside of SignOnProvider')
  return signOn
}

/** The current session; re-renders when it changes. */
export function useSession(): Session {
  const { subscribe, session } = useSignOn()
  return useSyncExternalStore(subscribe, session)
}

/** The signed-on user. For screens of guarded routes, which the shell renders only after sign-on. */
export function useCaller(): Caller {
  useSession()
  return callerOf(useSignOn())
}

/** Signs out of the portal and of the identity server. */
export function useSignOut(): () => Promise<void> {
  return useSignOn().signOut
}

type SignOnFailedPageProps = { readonly onRetry: () => void }

/** Shown in place of the portal when sign-on could not start. */
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
