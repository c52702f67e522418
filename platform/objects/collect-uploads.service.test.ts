import { rm, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { AttachedFile } from '#platform/files'
import { owner, setUpUploads } from '../../tests/service/set-up-uploads.ts'
import { makeZip } from '../files/testing/make-zip.ts'
import { pdf, program, samples } from '../files/testing/samples.ts'
import { acceptUploads, collectUploads, presignUpload, sweepUploads } from './index.ts'
import type { ObjectStore } from './object-store.ts'

const limit = 100_000

const objects = setUpUploads(limit)
async function send(name: string, content: Buffer = pdf) {
  const address = await objects.presign(name, content.length)
  expect((await objects.put(address, content)).statusCode).toBe(200)
  return address
}
const collect = (...fileNames: string[]) => objects.collect(...fileNames)
/** Collects with a store of which some functions are replaced. */
const collectWith = async (store: Partial<ObjectStore>, ...fileNames: string[]) =>
  await collectUploads(
    { ...objects, objects: { ...objects.objects, store: { ...objects.objects.store, ...store } } },
    { ...owner, batchId: objects.batchId, fileNames: fileNames.length > 0 ? fileNames : ['a.pdf'] },
  )
const contentOf = async (key: string) => {
  const chunks: Buffer[] = []
  for await (const chunk of await objects.objects.store.read(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

it('files uploaded to a pre-signed address are stored unchanged, under keys that the server chooses', async () => {
  await send('Statement.pdf')
  await send('letter.docx', samples['letter.docx'])
  const files = await collect('Statement.pdf', 'letter.docx')
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['Statement.pdf', pdf.length],
    ['letter.docx', samples['letter.docx']?.length],
  ])
  expect((await objects.keys()).sort()).toEqual(files.map(({ uploadId }) => `kept/IRONBARK/${uploadId}`).sort())
  expect((await contentOf(`kept/IRONBARK/${files[0]?.uploadId}`)).equals(pdf)).toBe(true)
  expect(await objects.spooled()).toEqual([])
})

it('the key of a pre-signed upload may begin with the folder of data upload', async () => {
  const address = await presignUpload(objects, owner, { key: `public/documents/${objects.batchId}/a.pdf` })
  await objects.put(address, pdf)
  expect(await collect('a.pdf')).toHaveLength(1)
})

it('pre-signed uploads of one batch are checked as one form of their sender', async () => {
  await send('a.pdf')
  await send('letter.docx', samples['letter.docx'])
  const forms: { channel: string; owner: string }[] = []
  const checkForm = (sender: { channel: string; owner: string }) => {
    forms.push(sender)
    return objects.objects.checkForm(sender)
  }
  const watched = { ...objects, objects: { ...objects.objects, checkForm } }
  await collectUploads(watched, { ...owner, batchId: objects.batchId, fileNames: ['a.pdf', 'letter.docx'] })
  expect(forms).toMatchObject([{ channel: owner.channel, owner: owner.owner }])
})

it('collecting the same pre-signed uploads again has the same outcome', async () => {
  await send('a.pdf')
  const first = await collect('a.pdf')
  expect(await collect('a.pdf')).toEqual(first)
  await objects.database
    .transaction()
    .execute((transaction) => acceptUploads(transaction, owner.channel, first, objects.clock()))
  expect(await collect('a.pdf')).toEqual(first)
})

it('a pre-signed upload is stored once when several requests collect it at the same time', async () => {
  await send('a.pdf')
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => collect('a.pdf')))
  expect(new Set(outcomes.map((files) => JSON.stringify(files))).size).toBe(1)
  expect(await objects.keys()).toHaveLength(1)
})

it('of several pre-signed uploads of one name, the newest is collected', async () => {
  await send('a.txt', Buffer.from('first'))
  objects.moveClock(1)
  await send('a.txt', Buffer.from('second'))
  const [file] = await collect('a.txt')
  expect((await contentOf(`kept/IRONBARK/${file?.uploadId}`)).toString()).toBe('second')
})

it('a stored pre-signed upload cannot be replaced while its address is still valid', async () => {
  const address = await send('a.txt', Buffer.from('first'))
  const [file] = await collect('a.txt')
  await objects.put(address, Buffer.from('other'))
  expect(await collect('a.txt')).toEqual([file])
  expect((await contentOf(`kept/IRONBARK/${file?.uploadId}`)).toString()).toBe('first')
})

it('a pre-signed upload that another request stores meanwhile is collected as that request stored it', async () => {
  await send('a.txt', Buffer.from('first'))
  const { store } = objects.objects
  const toLocalFile = async (...options: Parameters<typeof store.toLocalFile>) => {
    await collect('a.txt')
    return await store.toLocalFile(...options)
  }
  expect(await collectWith({ toLocalFile }, 'a.txt')).toEqual(await collect('a.txt'))
  expect(await objects.keys()).toHaveLength(1)
})

it('a pre-signed upload that the sweep removes during its check is refused, and nothing remains of it', async () => {
  await send('a.txt', Buffer.from('first'))
  const checkForm = (sender: { channel: string; owner: string }) => async (file: AttachedFile) => {
    const verdict = await objects.objects.checkForm(sender)(file)
    objects.moveClock(24 * 3600)
    await sweepUploads(objects)
    return verdict
  }
  const swept = { ...objects, objects: { ...objects.objects, checkForm } }
  await expect(
    collectUploads(swept, { ...owner, batchId: objects.batchId, fileNames: ['a.txt'] }),
  ).rejects.toMatchObject({ refused: [{ code: 'file-missing' }] })
  expect(await objects.keys()).toEqual([])
})

it('pre-signed uploads can be collected again after a disk error', async () => {
  await send('a.zip', makeZip([{ name: 'large.txt', content: 'a'.repeat(2 * 1024 ** 2) }]))
  const { spoolFolder } = objects.objects
  await rm(spoolFolder, { recursive: true })
  await writeFile(spoolFolder, '')
  await expect(collect('a.zip')).rejects.toMatchObject({ status: 503, refused: [{ code: 'storage-unavailable' }] })
  await rm(spoolFolder)
  expect(await collect('a.zip')).toHaveLength(1)
})

const codesOf = (refused: { code: string }[]) => ({
  refused: refused.map(({ code }) => expect.objectContaining({ code })),
})

it('a batch with a missing upload is refused with the name of the file', async () => {
  await send('a.pdf')
  await expect(collect('a.pdf', 'b.pdf')).rejects.toMatchObject({
    status: 400,
    refused: [{ code: 'file-missing', message: expect.stringMatching(/^b\.pdf was not uploaded/) }],
  })
})

it('a batch is refused when an address was issued but nothing was uploaded', async () => {
  await objects.presign('a.pdf')
  await expect(collect('a.pdf')).rejects.toMatchObject({ refused: [{ code: 'file-missing' }] })
})

it('a batch whose files are too large together is refused', async () => {
  const half = Buffer.alloc(limit / 2 + 1, 'a')
  await send('a.txt', half)
  await send('b.txt', half)
  await expect(collect('a.txt', 'b.txt')).rejects.toMatchObject({
    status: 413,
    refused: [{ code: 'files-too-large', message: expect.stringMatching(/^b\.txt/) }],
  })
})

it('a batch that names a file twice is refused', async () => {
  await send('a.pdf')
  await expect(collect('a.pdf', 'a.pdf')).rejects.toMatchObject({ refused: [{ code: 'file-twice' }] })
})

it('uploads of a batch that are refused for their content are removed at once', async () => {
  await send('a.pdf', program)
  await send('b.txt', Buffer.from('one\0two'))
  await expect(collect('a.pdf', 'b.txt')).rejects.toMatchObject(
    codesOf([{ code: 'file-content' }, { code: 'file-content' }]),
  )
  expect(await objects.keys()).toEqual([])
  await expect(collect('a.pdf')).rejects.toMatchObject(codesOf([{ code: 'file-missing' }]))
})

it('uploads of a batch expire after a day', async () => {
  await send('a.pdf')
  objects.moveClock(24 * 3600)
  await expect(collect('a.pdf')).rejects.toMatchObject(codesOf([{ code: 'file-missing' }]))
  await sweepUploads(objects)
  expect(await objects.keys()).toEqual([])
})
