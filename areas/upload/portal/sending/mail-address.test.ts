import { expect, it } from 'vitest'
import { mailAddress } from './mail-address.ts'

it.each(['valuation.pdf', 'Tom & Jerry = 100% #1 + ?.pdf', 'Ünïcode 漢字 😀.pdf'])(
  'a mail about %s has the whole name in its subject, and the warning in its body',
  (name) => {
    const mail = new URL(mailAddress('support@figtree.example', 'Document Upload', [name]))
    expect(mail.protocol + mail.pathname).toBe('mailto:support@figtree.example')
    expect(mail.searchParams.get('subject')).toBe(`Document Upload: ${name}`)
    expect(mail.searchParams.get('body')).toBe(
      'Please do not attach documents containing personally identifiable information.\r\n\r\n',
    )
    // Mail programs show a plus sign literally.
    expect(mail.search).not.toContain('+')
  },
)

it('a mail about many files names the first three and counts the others', () => {
  const subjectOf = (...names: string[]) =>
    new URL(mailAddress('support@figtree.example', 'Data Upload', names)).searchParams.get('subject')
  expect(subjectOf('a.pdf', 'b.pdf', 'c.pdf')).toBe('Data Upload: a.pdf, b.pdf, c.pdf')
  expect(subjectOf('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf')).toBe('Data Upload: a.pdf, b.pdf, c.pdf and 2 more')
})
