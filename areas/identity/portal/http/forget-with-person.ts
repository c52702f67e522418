import type { QueryClient } from '@tanstack/react-query'
import type { SignOn } from '../sign-on/sign-on.ts'

/** Empties the memory when the person signs out or is another: nobody sees the answers of the person before them. */
export function forgetWithPerson(signOn: Pick<SignOn, 'session' | 'subscribe'>, queryClient: QueryClient): void {
  const person = () => {
    const session = signOn.session()
    return session.state === 'signed-on' ? session.caller.subject : null
  }
  let known = person()
  signOn.subscribe(() => {
    const now = person()
    if (now !== known) queryClient.clear()
    known = now
  })
}
