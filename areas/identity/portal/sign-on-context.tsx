import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Caller } from '../contract/index.ts'
import { callerOf, type Session, type SignOn } from './sign-on.ts'

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

export function useSession(): Session {
  const { subscribe, session } = useSignOn()
  return useSyncExternalStore(subscribe, session)
}

/** The signed-on user. For screens of guarded routes, which the shell renders only after sign-on. */
export function useCaller(): Caller {
  useSession()
  return callerOf(useSignOn())
}
