import { expect, it } from 'vitest'
import { mailAddress } from './mail-address.ts'

it.each(['valuation.pdf', 'Tom & Jerry = 100% #1 + ?.pdf', 'Ünïcode 漢字 😀.pdf'])(
  'a mail about %s has the whole name in its subject, and the warning in its body',
  (name) => {
    const mail = new URL(mailAddress('support@figtree.example', `Document Upload: ${name}`))
    expect(mail.protocol + mail.pathname).toBe('mailto:support@figtree.example')
    expect(mail.searchParams.get('subject')).toBe(`Document Upload: ${name}`)
    expect(mail.searchParams.get('body')).toBe(
      'Please do not attach documents containing personally identifiable information.\r\n\r\n',
    )
    // Mail programs show a plus sign literally.
    expect(mail.search).not.toContain('+')
  },
)
