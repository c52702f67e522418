import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Caller, Session } from '#areas/identity/portal'
import { expectAccessible } from '../../../../tests/component/expect-accessible.ts'
import { callerWith, demoRoles } from '../testing/demo-callers.ts'
import { rememberSessionEnd, SessionEndedNotice } from './session-ended.tsx'

const caller = { ...callerWith(demoRoles['ironbark.manager']), subject: 'someone' }

/** Changes the session of the signed-on user to another one. */
function goOver(to: Session): void {
  let now: Session = { state: 'signed-on', caller }
  let tell: () => void = () => undefined
  rememberSessionEnd({
    session: () => now,
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
  })
  now = to
  tell()
}

const show = (path: string, person: Caller = caller) => <SessionEndedNotice caller={person} path={path} />
const notice = page.getByText('Your session ended.', { exact: true })

it('a user is told once that the session ended, until another page is opened', async () => {
  goOver({ state: 'signed-out', ended: true })
  const shown = await render(show('/get-quote'))
  await expect.element(notice).toBeVisible()
  await expectAccessible()
  await shown.rerender(show('/policy-search'))
  await expect.element(notice).not.toBeInTheDocument()
  await shown.unmount()
  await render(show('/get-quote'))
  await expect.element(notice).not.toBeInTheDocument()
})

it('another user is not told that a session ended', async () => {
  goOver({ state: 'signed-out', ended: true })
  await render(show('/get-quote', { ...caller, subject: 'somebody else' }))
  await expect.element(notice).not.toBeInTheDocument()
})

it('a user who signed out is not told that the session ended', async () => {
  goOver({ state: 'signed-out', ended: false })
  await render(show('/get-quote'))
  await expect.element(notice).not.toBeInTheDocument()
})
