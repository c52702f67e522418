import { demoAccounts, demoPassword } from '../accounts/demo-accounts.ts'
import { escapeHtml } from './escape-html.ts'
import { showPage } from './show-page.ts'

type SignInPage = {
  readonly action: string
  readonly username: string
  /** What went wrong with the try before, in a sentence. */
  readonly error: string | null
}

/** The sign-in form: two labelled fields and a button. */
export function showSignInPage({ action, username, error }: SignInPage): string {
  const described = error ? ' aria-invalid="true" aria-describedby="error"' : ''
  // After a failed try the name is most often right, so a person goes on at the password.
  const [nameFocus, passwordFocus] = username ? ['', ' autofocus'] : [' autofocus', '']
  return showPage(
    error ? 'Error: Sign in' : 'Sign in',
    `<h1>Sign in</h1>
${error ? `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
<label for="username">Username</label>
<input id="username" name="username" type="text" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="200" required value="${escapeHtml(username)}"${described}${nameFocus}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required${described}${passwordFocus}>
<button type="submit">Sign in</button>
</form>`,
    `<details>
<summary>Demo accounts</summary>
<p>This sign-on service comes with the portal, for trying it out. Each account has the password <code>${escapeHtml(demoPassword)}</code>:</p>
<ul>${demoAccounts.map((account) => `<li><code>${escapeHtml(account.username)}</code></li>`).join('')}</ul>
</details>`,
  )
}
