import { createHash } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../../../../platform/pdf/testing/read-pdf.ts'
import { asAdmin } from '../../../../tests/service/as-admin.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { type Certificate, parseCertificateNumber, type VerifiedCertificate } from '../../contract/index.ts'
import { addVersion } from '../add-version.ts'
import { seedDemoPolicies } from '../demo/demo-policies.ts'
import { demoAuthor } from '../demo/demo-policy.ts'
import { findPolicy } from '../find-policy.ts'
import { writeCertificatePdf } from './write-certificate-pdf.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T22:00:00Z' })
  await seedDemoPolicies(app.deps)
})
afterAll(() => app.stop())

const download = (as: As, policyNumber: string, asAt?: string) =>
  app.inject(as, `/api/policy-search/policies/${policyNumber}/certificate.pdf${asAt ? `?asAt=${asAt}` : ''}`)
const verify = (as: As, number: string) => app.inject(as, `/api/policy-search/certificates/${number}`)
const textOf = async (response: { readonly rawPayload: Buffer }) => (await readPdf(response.rawPayload)).text
const numberIn = (text: string) => /[0-9A-F]{4}(?:-[0-9A-F]{4}){3}/.exec(text)?.[0] ?? ''
const audited = async () => {
  const { rows } = await sql<{ action: string; record: string; username: string }>`
    select action, record, username from audit_entry where action like '%certificate%' order by at
  `.execute(app.database)
  return rows
}

it('a certificate states insurer, lender, policy, loans, securities, sums, premium and conditions', async () => {
  const response = await download(manager, '1000000001')
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="policy-1000000001-certificate.pdf"',
  })
  const text = await textOf(response)
  for (const stated of [
    'Insurer Figtree LMI',
    'Lender Ironbark Bank (IRONBARK)',
    'Policy number 1000000001',
    'As at 22/11/2026',
    'Status In Force',
    'Expiry date 14/02/2055',
    'LVR 90.00%',
    'IBK72000117 $720,000.00',
    '14 Banksia Street, Marrickville NSW 2204 $800,000.00',
    'Total premium $17,042.40',
    'Premium capitalised No',
    'Certificate number',
  ])
    expect(text).toContain(stated)
  expect(await audited()).toEqual([{ action: 'policy.certificate-issued', record: '1000000001', username: manager }])
})

it('a certificate says before its day that it states the cover as at the day below', async () => {
  expect(await textOf(await download(manager, '1000000001'))).toMatch(/as at the day below\..*As at 22\/11\/2026/s)
})

it('the same statement has the same number, and its number verifies it for its lender and the insurer', async () => {
  const number = numberIn(await textOf(await download(manager, '1000000001')))
  expect(numberIn(await textOf(await download('ironbark.viewer', '1000000001')))).toBe(number)
  const own = await verify('ironbark.viewer', number.replaceAll('-', '').toLowerCase())
  expect(own.json<Certificate>()).toMatchObject({
    certificateNumber: number,
    statement: { policyNumber: '1000000001', asAt: '22/11/2026', loanAmount: 720_000, lvr: 90 },
  })
  const desk = await app.inject(underwriter, `/api/underwriting/certificates/${number}`)
  expect(desk.json<Certificate>().sha256).toBe(own.json<Certificate>().sha256)
})

it('another lender’s certificate looks like an unknown one, and another lender’s policy has no certificate', async () => {
  const number = numberIn(await textOf(await download(manager, '1000000001')))
  const answers = await Promise.all(
    [number, '0000-0000-0000-0000', 'nonsense'].map((input) => verify('coolabah.manager', input)),
  )
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, answers[1]?.body])
  expect(codesOf(await verify(manager, '0000-0000-0000-0000'))).toEqual(['certificate-not-found'])
  expect(codesOf(await download('coolabah.manager', '1000000001'))).toEqual(['policy-not-found'])
  expect((await app.inject(underwriter, '/api/underwriting/certificates/0000-0000-0000-0000')).statusCode).toBe(404)
  expect((await download('ironbark.broker', '1000000001')).statusCode).toBe(403)
})

it('a certificate whose stored statement was changed is not genuine', async () => {
  const number = numberIn(await textOf(await download(manager, '1000000002')))
  await asAdmin(
    app.testDatabase.adminUrl,
    `update policy_certificate set statement = replace(statement, '540000', '940000') where certificate_number = $1`,
    [number],
  )
  expect((await verify(manager, number)).statusCode).toBe(404)
})

it('a certificate as at a day states the version and the status of that day', async () => {
  const before = await findPolicy(app.database, 'IRONBARK', '1000000001')
  const [loan] = before?.loans ?? []
  const [security] = before?.securities ?? []
  if (!loan || !security) throw new Error('the policy has a loan and a security')
  const next = {
    channel: 'IRONBARK',
    policyNumber: '1000000001',
    loans: [{ ...loan, approvedAmount: 700_000_00n }],
    securities: [security],
    variationId: '200001',
    premiumDifference: -200_05n,
    by: demoAuthor,
    at: app.deps.clock(),
  }
  await app.database.transaction().execute((transaction) => addVersion(transaction, next))
  const today = await textOf(await download(manager, '1000000001'))
  expect(today).toContain('IBK72000117 $700,000.00')
  expect(today).toMatch(
    /Customer premium payable \$17,042\.40 Accepted variations \$200\.05 refundable Premium with variations \$16,842\.35 Conditions /,
  )
  const yesterday = await textOf(await download(manager, '1000000001', '2026-11-21'))
  expect(yesterday).toContain('IBK72000117 $720,000.00')
  expect(yesterday).toContain('Version 1')
  expect(yesterday).not.toContain('Accepted variations')
  expect(await textOf(await download(manager, '1000000003', '2025-12-11'))).toContain('Status In Force')
  expect(await textOf(await download(manager, '1000000003', '2025-12-12'))).toContain('Status Cancelled')
  expect(await textOf(await download(manager, '1000000001', '2025-01-21'))).toContain('Status Pending')
})

it('a certificate says whether there is cover, when it ended or begins, and the refund', async () => {
  const textAsAt = async (policyNumber: string, asAt?: string) => textOf(await download(manager, policyNumber, asAt))
  expect(await textAsAt('1000000001')).toContain('Cover In force since 14/02/2025.')
  expect(await textAsAt('1000000001', '2025-01-21')).toContain('Cover No cover yet: it begins on 14/02/2025.')
  expect(await textAsAt('1000000003', '2025-12-11')).toContain('Cover In force since')
  const cancelled = await textAsAt('1000000003', '2025-12-12')
  expect(cancelled).toMatch(
    /Cover No cover: the policy was cancelled on 12\/12\/2025\. Refund of premium: \$[\d,]+\.\d\d\./,
  )
  const expired = await textAsAt('1000000004')
  expect(expired).toContain('Expiry date 02/06/2026')
  expect(expired).toContain('Cover No cover: the policy expired at the end of 02/06/2026.')
  const verified = await verify(manager, numberIn(cancelled))
  expect(verified.json<Certificate>().statement.cover).toContain('No cover: the policy was cancelled on 12/12/2025.')
})

it('a certificate that was issued before it stated the cover, and variations with the premium, stays genuine', async () => {
  const number = numberIn(await textOf(await download(manager, '1000000001')))
  const { statement } = (await verify(manager, number)).json<Certificate>()
  const { cover: _cover, premiumDifference, ...rest } = statement
  expect(premiumDifference).toBe(-200.05)
  const varied = { label: 'Accepted variations', value: '$200.05 refundable' }
  const older = { ...rest, conditions: [...rest.conditions, varied] }
  const text = JSON.stringify(older)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const olderNumber = parseCertificateNumber(sha256.slice(0, 16))
  await sql`
    insert into policy_certificate
      (channel, certificate_number, policy_number, as_at, sha256, statement, issued_by, issued_at)
    values ('IRONBARK', ${olderNumber}, '1000000001', '2026-11-22', ${sha256}, ${text}, ${manager}, now())
  `.execute(app.database)
  const response = await verify(manager, olderNumber ?? '')
  expect(response.statusCode).toBe(200)
  expect(response.json<Certificate>().statement).toEqual(older)
})

it('verification says what became of the policy after the day of the certificate', async () => {
  const sinceOf = async (as: As, policyNumber: string, asAt?: string) => {
    const number = numberIn(await textOf(await download(manager, policyNumber, asAt)))
    const url = as === underwriter ? '/api/underwriting/certificates' : '/api/policy-search/certificates'
    return (await app.inject(as, `${url}/${number}`)).json<VerifiedCertificate>().since
  }
  expect(await sinceOf(manager, '1000000001')).toBe('Still in force today.')
  expect(await sinceOf(underwriter, '1000000001', '2026-11-21')).toBe(
    'Since 21/11/2026 the policy changed (version 2 from 22/11/2026). Still in force today.',
  )
  expect(await sinceOf(manager, '1000000001', '2025-01-21')).toBe(
    'Since 21/01/2025 the policy changed (version 2 from 22/11/2026) and came into force on 14/02/2025.',
  )
  expect(await sinceOf('ironbark.viewer', '1000000003', '2025-12-11')).toBe(
    'Since 11/12/2025 the policy was cancelled on 12/12/2025.',
  )
  expect(await sinceOf(manager, '1000000003', '2025-12-12')).toBe('Still cancelled today.')
  expect(await sinceOf(manager, '1000000004', '2026-06-02')).toBe(
    'Since 02/06/2026 the policy expired at the end of 02/06/2026.',
  )
})

it('a day before the policy or after today is refused with the days that are possible', async () => {
  for (const day of ['2025-01-01', '2026-11-23']) {
    const response = await download(manager, '1000000001', day)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('to 22/11/2026.')
  }
  expect((await download(manager, '1000000001', '21/11/2026')).statusCode).toBe(400)
})

it('the insurer issues the certificate of a lender’s policy', async () => {
  const response = await app.inject(underwriter, '/api/underwriting/policies/COOLABAH/1000000013/certificate.pdf')
  expect(await textOf(response)).toContain('Policy number 1000000013')
  expect(
    (await app.inject(underwriter, '/api/underwriting/policies/IRONBARK/1000000013/certificate.pdf')).statusCode,
  ).toBe(404)
})

it('the certificate of 500 loans and 500 securities is written in parts, between which other calls run', async () => {
  const number = numberIn(await textOf(await download(manager, '1000000001')))
  const certificate = (await verify(manager, number)).json<Certificate>()
  const { statement } = certificate
  const many = <Row>(row: Row | undefined) => Array.from({ length: 500 }, () => row as Row)
  const large = { ...statement, loans: many(statement.loans[0]), securities: many(statement.securities[0]) }
  let turns = 0
  let writing = true
  const watch = (async () => {
    for (; writing; turns += 1) await nextTick()
  })()
  const bytes = await writeCertificatePdf({ ...certificate, statement: large })
  writing = false
  await watch
  expect((await readPdf(bytes)).text).toContain('End of the certificate.')
  expect(turns).toBeGreaterThan(10)
  expect(bytes.length).toBeLessThan(2_000_000)
})
