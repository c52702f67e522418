import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Caller } from './sign-on/caller.ts'
import { callerOf, type Session, type SignOn } from './sign-on/sign-on.ts'

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

/** Whether somebody is signed on, and who; drawn again when that changes. */
export function useSession(): Session {
  const { subscribe, session } = useSignOn()
  return useSyncExternalStore(subscribe, session)
}

/** Who is signed on. For screens of guarded routes, which the shell shows to nobody else. */
export function useCaller(): Caller {
  useSession()
  return callerOf(useSignOn())
}

/** Signs out, here and at the identity server. */
export function useSignOut(): () => Promise<void> {
  return useSignOn().signOut
}
