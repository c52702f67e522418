import { type DemoAccount, demoPassword, findAccountByUsername } from './demo-accounts.ts'
import { hashPassword, isPassword } from './passwords.ts'

/** The account that a name and password belong to, or `null`: the answer does not say which of the two is wrong. */
export type CheckPassword = (username: string, password: string) => Promise<DemoAccount | null>

export async function createPasswordCheck(): Promise<CheckPassword> {
  const hash = await hashPassword(demoPassword)
  return async (username, password) => {
    // An unknown name takes as long as a known one: the hash is worked out for both.
    const right = await isPassword(password, hash)
    const account = findAccountByUsername(username)
    return right && account ? account : null
  }
}
