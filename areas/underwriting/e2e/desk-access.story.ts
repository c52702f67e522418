import { expect, test } from '../../../tests/browser/people.ts'

for (const route of ['/#/credit-referral', '/#/upload-doc', '/#/upload-data', '/#/get-quote']) {
  test(`the insurer is denied ${route}`, async ({ signedOn }) => {
    const page = await signedOn('figtree.underwriter', { at: route })
    await expect(page).toHaveURL(/#\/access-denied$/)
  })
}

for (const person of ['ironbark.manager', 'ironbark.viewer', 'coolabah.manager', 'nolender'] as const) {
  test(`${person} is denied the desk`, async ({ signedOn }) => {
    const page = await signedOn(person, { at: '/#/underwriting?request=IRONBARK~100001' })
    await expect(page).toHaveURL(/#\/access-denied$/)
    await expect(page.getByRole('link', { name: 'Underwriting' })).toHaveCount(0)
  })
}
