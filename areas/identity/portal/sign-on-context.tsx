import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Http } from './http/create-http.ts'
import type { Caller } from './sign-on/caller.ts'
import { callerOf, type Session, type SignOn } from './sign-on/sign-on.ts'

type Provided = { readonly signOn: SignOn; readonly http: Http }

const SignOnContext = createContext<Provided | null>(null)

export function SignOnProvider({ signOn, http, children }: Provided & { readonly children: ReactNode }) {
  return <SignOnContext value={{ signOn, http }}>{children}</SignOnContext>
}

function useProvided(): Provided {
  const provided = useContext(SignOnContext)
  if (!provided) throw new Error('Sign-on is used outside of SignOnProvider')
  return provided
}

export function useSignOn(): SignOn {
  return useProvided().signOn
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

/** The one way to the services. */
export function useHttp(): Http {
  return useProvided().http
}
