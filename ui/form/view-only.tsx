import { Notice } from '#ui/page'

/**
 * Tells users what they may see and not send, before anything else on the page. A form of theirs is `viewOnly`: its
 * fields can be read, and it has no buttons.
 *
 * @param right the missing right, as in "submit variations"
 */
export function ViewOnlyNotice({ right }: { readonly right: string }) {
  return (
    <Notice>
      <p>View-only access. Ask your system administrator for the right to {right}.</p>
    </Notice>
  )
}
