import { escapeHtml } from './escape-html.ts'
import { showPage } from './show-page.ts'

/** Asks before signing out: shown only when the request does not prove whose session it ends. */
export function showSignOutQuestion(form: string, stay: { href: string }): string {
  return showPage(
    'Sign out',
    `<h1>Sign out</h1>
<p>Do you want to sign out of the lender portal?</p>
${form}
<div class="choices">
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<a class="button second" href="${escapeHtml(stay.href)}">Stay signed in</a>
</div>`,
  )
}
