import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallRefused } from '#browser/http'
import { file, pickingWith } from './testing/picking-with.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('a rejected file has a notice, and the others are accepted', async () => {
  const form = pickingWith({ mode: 'form' })
  form.pick([file('a.pdf'), file('b.exe'), file('c.pdf', ''), file('d.pdf', 'x'.repeat(97))])
  expect(form.picked().notices.map(({ kind, names }) => [kind, names])).toEqual([
    ['size', ['d.pdf']],
    ['type', ['b.exe']],
    ['empty', ['c.pdf']],
  ])
  expect(Object.keys(form.states())).toEqual(['a.pdf'])
})

it('the notice about a file that was too large disappears when a file is removed', () => {
  const form = pickingWith({ mode: 'form' })
  form.pick([file('a.pdf'), file('b.exe'), file('d.pdf', 'x'.repeat(97))])
  form.remove(form.idOf('a.pdf'))
  expect(form.picked().notices.map(({ kind }) => kind)).toEqual(['type'])
})

const request = { part: { name: 'referral', content: { lenderRefNumber: 'A1' } }, schema: z.unknown() }

it('in a form, picked files wait for the submit and are sent in one request, with progress for each', async () => {
  const form = pickingWith({ mode: 'form' })
  form.pick([file('a.pdf', 'four'), file('b.txt', 'sixsix')])
  await vi.waitFor(() => expect(form.described()).toMatchObject({ busy: false, attached: [{}, {}] }))
  const sending = form.sendForm('/api/credit-referral/submit', request)
  form.uploads[0]?.tell(27, 30)
  expect(form.picked().files.map(({ state }) => state)).toEqual([
    { kind: 'uploading', sentBytes: 4 },
    { kind: 'uploading', sentBytes: 3 },
  ])
  expect(form.described().attached).toHaveLength(2)
  expect(await sending).toEqual({ requestId: '1' })
  expect(form.states()).toEqual({ 'a.pdf': 'uploaded', 'b.txt': 'uploaded' })
  const parts = Array.from(form.uploads[0]?.form ?? [], ([name, value]) => [name, value instanceof File && value.name])
  expect(parts).toEqual([
    ['referral', 'referral.json'],
    ['attachment', 'a.pdf'],
    ['attachment', 'b.txt'],
  ])
  expect(form.fate.uuids).toBe(0)
})

it('in a form, picked files of one name are both accepted, the second under a number', async () => {
  const form = pickingWith({ mode: 'form' })
  form.pick([file('a.pdf', 'one')])
  form.pick([file('a.pdf', 'another')])
  await vi.waitFor(() => expect(form.described()).toMatchObject({ busy: false, attached: [{}, {}] }))
  await form.sendForm('/api/data/upload', request)
  const sent = (form.uploads[0]?.form.getAll('attachment') ?? []) as File[]
  expect(sent.map(({ name, size }) => [name, size])).toEqual([
    ['a.pdf', 3],
    ['a (2).pdf', 7],
  ])
})

it('in a form, picked files wait again when it is refused', async () => {
  const form = pickingWith({ mode: 'form' })
  form.pick([file('a.pdf')])
  await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'waiting' }))
  form.fate.upload = new CallRefused(400, [])
  await expect(form.sendForm('/api/a', request)).rejects.toBe(form.fate.upload)
  expect(form.states()).toEqual({ 'a.pdf': 'waiting' })
})

it('in a form, picked files need no uuid, neither initially nor after a reset', async () => {
  const form = pickingWith({ mode: 'form' })
  form.begin()
  form.pick([file('a.pdf')])
  await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'waiting' }))
  form.reset()
  expect(form.fate.uuids).toBe(0)
})

const pickPersonal = async (name = 'personal.txt') => {
  const form = pickingWith()
  form.pick([file(name, '123 456 782'), file('other.txt')])
  await vi.waitFor(() => expect(form.states()).toMatchObject({ [name]: 'asking', 'other.txt': 'uploading' }))
  expect(form.presigned.map(({ key }) => key)).toEqual(['uuid-1/other.txt'])
  return form
}

it('a file with personal numbers in it is sent unchanged only after the user agrees', async () => {
  const form = await pickPersonal()
  form.answer(form.idOf('personal.txt'), 'attach')
  await vi.waitFor(() => expect(form.puts).toHaveLength(2))
  expect(form.puts[1]?.text).toBe('123 456 782')
})

it('a file with personal numbers in it is sent masked when the user chooses that', async () => {
  const form = await pickPersonal()
  form.answer(form.idOf('personal.txt'), 'mask')
  await vi.waitFor(() => expect(form.puts).toHaveLength(2))
  expect(form.puts[1]).toMatchObject({ name: 'personal.txt', text: 'XXX XXX XXX' })
  expect(form.described().files.map(({ masked }) => masked?.kinds)).toEqual([['tax-file-number'], undefined])
  form.puts[1]?.end()
  await vi.waitFor(() => expect(form.states()).toMatchObject({ 'personal.txt': 'uploaded' }))
  expect(form.described().files[0]?.masked?.kinds).toEqual(['tax-file-number'])
})

it('a file with personal numbers in it is removed when the user chooses that', async () => {
  const form = await pickPersonal()
  form.answer(form.idOf('personal.txt'), 'remove')
  expect(Object.keys(form.states())).toEqual(['other.txt'])
})

it('a file with personal numbers in it that cannot be read is sent as usual, and nothing about it is logged', async () => {
  const form = pickingWith()
  form.pick([file('broken.pdf')])
  await vi.waitFor(() => expect(form.puts).toHaveLength(1))
  expect(console.error).not.toHaveBeenCalled()
})
