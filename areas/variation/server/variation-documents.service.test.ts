import { expect, it } from 'vitest'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { setUpVariations } from '../../../tests/service/set-up-variations.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import { substitution } from '../../../tests/service/variation-calls.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const valuation = 'Valuation.txt'

const calls = setUpVariations()

const get = async (as: As, url: string) => await calls.app.inject(as, url)
/** Uploads files ahead; returns what names them in a call. */
const upload = async (...filenames: string[]) => {
  const { uuid } = (await get(manager, '/api/variation/uuid')).json<{ uuid: string }>()
  for (const name of filenames) {
    const payload = { key: `${uuid}/${name}` }
    const { url, headers } = (await calls.app.inject(manager, { method: 'POST', url: '/api/presign', payload })).json()
    expect((await calls.app.inject(null, { method: 'PUT', url, payload: `The ${name}.`, headers })).statusCode).toBe(
      200,
    )
  }
  return { uuid, filenames }
}
const submit = async (files: object) => await calls.submit({ ...substitution(await calls.details()), ...files })
const attach = async (as: As, id: string, files: object) => await calls.post(as, `variations/${id}/documents`, files)
const namesOf = async (id: string) => (await calls.read(id)).documents?.map(({ documentName }) => documentName)

it('a variation is submitted with its files, which its lender and the desk open with an audit line', async () => {
  const { id } = (await submit(await upload(valuation, 'Title search.txt'))).json<{ id: string }>()
  const { documents = [] } = await calls.read(id)
  expect(documents).toMatchObject([
    { documentName: 'Title search.txt', uploadedBy: manager, version: 1, messageNumber: null },
    { documentName: valuation },
  ])
  const desk = `/api/underwriting/variations/IRONBARK/${id}`
  expect((await get(underwriter, desk)).json().documents).toEqual(documents)
  const documentId = documents[1]?.documentId
  for (const [as, url, action] of [
    ['ironbark.viewer', `/api/variation/variations/${id}`, 'variation.document-opened'],
    [underwriter, desk, 'underwriting.document-opened'],
  ] as const) {
    const { url: address } = (await get(as, `${url}/documents/${documentId}`)).json<{ url: string }>()
    expect((await get(null, address)).body).toBe(`The ${valuation}.`)
    const { rows } = await calls.app.testDatabase.pool.query(
      'select username from audit_entry where record = $1 and action = $2',
      [id, action],
    )
    expect(rows).toEqual([{ username: as }])
  }
})

it('a submission repeated with its key has the same files once', async () => {
  const sent = { ...substitution(await calls.details()), ...(await upload(valuation)) }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const ids = [await calls.submit(sent, headers), await calls.submit(sent, headers)].map((each) => each.json().id)
  expect(new Set(ids).size).toBe(1)
  expect(await namesOf(ids[0])).toEqual([valuation])
})

it('files that were not uploaded, or by nobody, refuse the submission, and nothing is stored', async () => {
  const { uuid } = await upload()
  expect(codesOf(await submit({ uuid, filenames: [valuation] }))).toEqual(['file-missing'])
  expect(codesOf(await submit({ filenames: [valuation] }))).toEqual(['uuid-required'])
  expect((await calls.details()).openVariation).toBeNull()
})

it('files attached to an open variation are an event that an underwriter must see before deciding', async () => {
  const id = await calls.given()
  const files = await upload(valuation)
  const attached = await attach(manager, id, { ...files, lastSeenEvent: 1 })
  expect(attached.json()).toMatchObject({
    status: 'Submitted',
    documents: [{ documentName: valuation }],
    events: [{}, { kind: 'attached', by: manager, detail: valuation }],
  })
  await expect(calls.desk.accept(id, { lastSeenEvent: 1 })).rejects.toMatchObject({
    status: 409,
    refused: [
      { code: 'case-changed', message: `Ironbark Manager attached files. Check what changed before you continue.` },
    ],
  })
  expect(codesOf(await attach(manager, id, files))).toEqual(['file-missing'])
  expect(await namesOf(id)).toEqual([valuation])
  expect(codesOf(await attach(manager, id, {}))).toEqual(['files-required'])
})

it('a variation on hold stays on hold with new files, and one that has ended takes none', async () => {
  const id = await calls.given()
  await calls.desk.assign(id)
  await calls.desk.ask(id, 'Where is the valuation?')
  expect((await attach(manager, id, await upload(valuation))).json()).toMatchObject({ status: 'On Hold' })
  await calls.post(manager, `variations/${id}/withdraw`, {})
  expect(codesOf(await attach(manager, id, await upload(valuation)))).toEqual(['variation-closed'])
})

it('an answer to the underwriter’s question brings its files, once, and the desk sees them with the answer', async () => {
  const id = await calls.given()
  await calls.desk.assign(id)
  await calls.desk.ask(id, 'Where is the valuation?')
  const answer = async (body: object, headers = {}, as: As = manager) =>
    await calls.post(as, `variations/${id}/answer`, { text: 'Here.', messageNumber: 1, ...body }, headers)
  const files = await upload(valuation)
  expect(codesOf(await answer({ ...files, filenames: ['Other.txt'] }))).toEqual(['file-missing'])
  expect(codesOf(await answer({ filenames: [valuation] }))).toEqual(['uuid-required'])
  expect((await answer(files, {}, 'ironbark.viewer')).statusCode).toBe(403)
  expect((await answer(files, {}, 'coolabah.manager')).statusCode).toBe(404)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  for (const response of [await answer(files, headers), await answer(files, headers)])
    expect(response.json()).toMatchObject({ status: 'Assigned', messages: [{}, { kind: 'answer', text: 'Here.' }] })
  const atDesk = (await get(underwriter, `/api/underwriting/variations/IRONBARK/${id}`)).json()
  expect(atDesk.documents).toMatchObject([{ documentName: valuation, uploadedBy: manager, messageNumber: 2 }])
})

it('another lender, a viewer and the desk attach nothing, and another lender opens nothing', async () => {
  const id = await calls.given()
  const files = await upload(valuation)
  expect((await attach('coolabah.manager', id, files)).statusCode).toBe(404)
  for (const as of ['ironbark.viewer', underwriter] as const) expect((await attach(as, id, files)).statusCode).toBe(403)
  expect(await namesOf(id)).toEqual([])
  await attach(manager, id, files)
  const [document] = (await calls.read(id)).documents ?? []
  const url = `/api/variation/variations/${id}/documents/${document?.documentId}`
  expect((await get('coolabah.manager', url)).statusCode).toBe(404)
  expect(
    (await get(underwriter, `/api/underwriting/variations/COOLABAH/${id}/documents/${document?.documentId}`))
      .statusCode,
  ).toBe(404)
})

it('the insurer’s reference data names the documents usually needed by type of variation', async () => {
  const { fileTypes, expected } = (await get('ironbark.viewer', '/api/variation/files')).json()
  expect(fileTypes).toContain('.pdf')
  expect(expected).toContainEqual({
    variationType: 'SubstitutionOfSecurity',
    longName: 'Title search of the new security',
    words: ['title', 'certificate of title', 'folio'],
  })
})

it('the desk gets the documents usually needed for the types of an open variation, and none once it is decided', async () => {
  const { id } = (await submit(await upload(valuation))).json<{ id: string }>()
  const expected = async () => (await get(underwriter, `/api/underwriting/variations/IRONBARK/${id}`)).json().expected
  const { types } = await calls.read(id)
  const all = (await get(manager, '/api/variation/files')).json().expected as { readonly variationType: string }[]
  const usual = all.filter(({ variationType }) => (types as readonly string[]).includes(variationType))
  expect(usual.length).toBeGreaterThan(0)
  expect(await expected()).toEqual(usual)
  await calls.desk.assign(id)
  await calls.desk.decline(id, 'No title.')
  expect(await expected()).toEqual([])
})
