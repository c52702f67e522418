import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codesOfFiles, refusalCodes } from '#apps/server'
import { type FakeClamd, startFakeClamd } from '../../platform/files/testing/fake-clamd.ts'
import { makeZip, type ZipEntry } from '../../platform/files/testing/make-zip.ts'
import { pdf, program } from '../../platform/files/testing/samples.ts'
import { goodDocument } from '../service/document-calls.ts'
import { goodReferral, referralCalls, statement, type TestFile } from '../service/referral-calls.ts'
import { startTestApp, type TestApp } from '../service/start-test-app.ts'
import { attached, partOf, seedDemoPolicies, uploadCalls } from '../service/upload-calls.ts'
import { substitution, variationCalls } from '../service/variation-calls.ts'
import { codesByOperation } from '../service/watch-refusals.ts'

const lender = 'ironbark-loan-system'
const underwriter = 'figtree.underwriter'
const pdfThatSays = (text: string) => Buffer.concat([pdf, Buffer.from(`${text}\n%%EOF\n`)])
const zipOf = (name: string, more: Partial<ZipEntry> = {}) => makeZip([{ name, content: pdf, ...more }])
const large = Buffer.alloc(600 * 1024, 'valued ')

/** Files that one call sends together, and of which one at least is refused. */
const refusedFiles: readonly (readonly TestFile[])[] = [
  ...Object.entries({
    'run.exe': program,
    'empty.pdf': Buffer.alloc(0),
    'other.pdf': Buffer.from('A letter.'),
    'half.pdf': Buffer.from('%PDF-1.7\n'),
    'locked.zip': zipOf('a.pdf', { flags: 1 }),
    'infected.pdf': pdfThatSays('infected'),
    'unscanned.pdf': pdfThatSays('unscanned'),
    'bomb.zip': zipOf('a.pdf', { declaredSize: 2 ** 30 }),
    'nested.zip': zipOf('b.zip'),
    'link.zip': zipOf('a.pdf', { mode: 0o120777 }),
    'path.zip': zipOf('../a.pdf'),
    'program.zip': zipOf('run.exe', { content: program }),
    'large.txt': Buffer.concat([large, large]),
  }).map(([name, content]) => [{ name, content }]),
  ['one.txt', 'two.txt'].map((name) => ({ name, content: large })),
  [statement, statement],
  Array.from({ length: 201 }, (_, index) => ({ name: `${index}.pdf`, content: pdf })),
]

let folder: string
let clamd: FakeClamd
let app: TestApp
/** A call with files, by its operation ID. */
let calls: Readonly<Record<string, (files: readonly TestFile[]) => Promise<unknown>>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmi-refused-'))
  const environment = join(folder, 'environment.json')
  const limits = { referralMegabytes: 1, dataUploadMegabytes: 1, documentUploadMegabytes: 1 }
  await writeFile(environment, JSON.stringify({ limits }))
  clamd = await startFakeClamd((content) => {
    if (content.includes('infected')) return 'stream: Eicar-Test FOUND'
    return content.includes('unscanned') ? 'stream: cannot be read ERROR' : 'stream: OK'
  })
  app = await startTestApp({
    now: '2026-11-20T01:00:00Z',
    settings: { PORTAL_ENVIRONMENT: environment, CLAMD_URL: clamd.address },
  })
  await seedDemoPolicies(app.deps)
  calls = await callsWithFiles()
})
afterAll(async () => {
  await app.stop()
  await clamd.stop()
  await rm(folder, { recursive: true })
})

/** Records that accept files, and the calls that send these: in a form, or ahead to signed addresses. */
async function callsWithFiles(): Promise<typeof calls> {
  const { sendForm, post, presign } = uploadCalls(app)
  const referrals = referralCalls(app)
  const ask = async (record: string) => {
    for (const [verb, body] of [
      ['assign', { lastSeenEvent: 1 }],
      ['ask', { lastSeenEvent: 2, text: 'Is it let?' }],
    ] as const)
      expect(await post(underwriter, `/api/underwriting/${record}/${verb}`, body)).toMatchObject({ statusCode: 200 })
  }
  const form =
    (url: string, part: string, contentOf: (files: readonly TestFile[]) => object) => (files: readonly TestFile[]) =>
      sendForm(lender, `/api/${url}`, [
        ...files.map(({ name, content }) => attached(name, content)),
        partOf(part, contentOf(files)),
      ])
  const ahead = (area: string, url: string, body: object) => async (files: readonly TestFile[]) => {
    const { uuid } = (await post(lender, `/api/${area}/uuid`, {})).json<{ uuid: string }>()
    for (const { name, content } of files.slice(0, 2)) {
      const signed = await presign(lender, `public/documents/${uuid}/${name}`)
      if (signed.statusCode !== 200) continue
      const { url: target, headers } = signed.json<{ url: string; headers: Record<string, string> }>()
      const { pathname, search } = new URL(target)
      await app.server.inject({ method: 'PUT', url: pathname + search, headers, payload: content })
    }
    return await post(lender, `/api/${url}`, { ...body, uuid, filenames: files.map(({ name }) => name) })
  }

  const onHold = await referrals.raise(lender, 'ASKED')
  await ask(`referrals/IRONBARK/${onHold}`)
  const decided = await referrals.raise(lender, 'DECIDED')
  await referrals.complete(decided)
  const variations = variationCalls(app)
  const unused = substitution(await variations.details(lender))
  const variation = (
    await variations.submit(substitution(await variations.details(lender, '1000000010')), {}, lender)
  ).json().id
  await ask(`variations/IRONBARK/${variation}`)
  const request = { policyNumber: '1000000007', reason: 'REPAID', notes: null, cancellationDate: '20/11/2026' }
  const cancellation = (await post(lender, '/api/cancellation/submit', request)).json().id
  await ask(`cancellations/IRONBARK/${cancellation}`)

  const referral = { ...goodReferral, lenderRefNumber: 'NEW' }
  const resubmission = { ...goodReferral, requestId: decided }
  const answer = { text: 'No.' }
  const { brandName, category, ...against } = goodDocument
  return {
    submitReferral: form('credit-referral/submit', 'referral', () => referral),
    submitReferralWithUploads: ahead('credit-referral', 'credit-referral/request-submit', referral),
    resubmitReferral: form('credit-referral/resubmit', 'referral', () => resubmission),
    resubmitReferralWithUploads: ahead('credit-referral', 'credit-referral/request-resubmit', resubmission),
    answerReferral: form(`credit-referral/answer/${onHold}`, 'answer', () => answer),
    answerReferralWithUploads: ahead('credit-referral', `credit-referral/request-answer/${onHold}`, answer),
    uploadDocument: form('quote/doc/upload', 'document', () => goodDocument),
    uploadDocuments: form('quote/doc/upload-files', 'documents', (files) => ({
      ...{ brandName, ...against },
      files: files.slice(0, 50).map(({ name }) => ({ name, category })),
    })),
    uploadData: form('quote/data/upload', 'dataupload', () => ({ brandName, category })),
    submitUploadedData: ahead('quote/data', 'quote/data/move', { brandName, category }),
    submitVariation: ahead('variation', 'variation/submit', unused),
    answerVariation: ahead('variation', `variation/variations/${variation}/answer`, answer),
    attachVariationDocuments: ahead('variation', `variation/variations/${variation}/documents`, {}),
    answerCancellation: ahead('cancellation', `cancellation/cancellations/${cancellation}/answer`, answer),
    attachCancellationDocuments: ahead('cancellation', `cancellation/cancellations/${cancellation}/documents`, {}),
  }
}

const ofFiles = new Set([...codesOfFiles, 'file-type', 'file-twice', 'too-many-files', 'one-document', 'file-missing'])

it('each call with files is refused with every code of files that its description names, and no other', {
  timeout: 300_000,
}, async () => {
  const described = Object.entries(refusalCodes)
    .map(([id, codes]) => [id, codes.filter((code) => ofFiles.has(code)).sort()] as const)
    .filter(([id, codes]) => codes.length > 0 && id !== 'createUploadUrl')
  expect(described.map(([id]) => id).sort()).toEqual(Object.keys(calls).sort())
  for (const call of Object.values(calls)) for (const files of refusedFiles) await call(files)
  const codesByCall = codesByOperation(app.server)
  const seen = described.map(([id]) => [
    id,
    [...(codesByCall.get(id) ?? [])].filter((code) => ofFiles.has(code)).sort(),
  ])
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(described))
})
