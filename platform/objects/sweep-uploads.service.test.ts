import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { owner, setUpUploads } from '../../tests/service/set-up-uploads.ts'
import { pdf } from '../files/testing/samples.ts'
import { acceptUploads, discardUploads, sweepUploads } from './index.ts'

const minute = 60
const hour = 60 * minute

const objects = setUpUploads(1_000_000)
const presign = () => objects.presign('a.pdf', pdf.length)
const send = async () => await objects.put(await presign(), pdf)
const collect = () => objects.collect('a.pdf')
async function states(): Promise<string[]> {
  const { rows } = await objects.pool.query<{ state: string }>('select state from upload')
  return rows.map(({ state }) => state)
}

it('the sweep removes an upload that never arrived after 15 minutes', async () => {
  await presign()
  objects.moveClock(15 * minute - 1)
  expect(await sweepUploads(objects)).toBe(0)
  objects.moveClock(1)
  expect(await sweepUploads(objects)).toBe(1)
  expect(await states()).toEqual(['removed'])
})

it('the sweep removes a picked file after 24 hours', async () => {
  await send()
  objects.moveClock(20 * minute)
  expect(await sweepUploads(objects)).toBe(0)
  expect(await states()).toEqual(['arrived'])
  objects.moveClock(24 * hour - 20 * minute - 1)
  expect(await sweepUploads(objects)).toBe(0)
  expect(await objects.keys()).toHaveLength(1)
  objects.moveClock(1)
  expect(await sweepUploads(objects)).toBe(1)
  expect(await objects.keys()).toEqual([])
})

it('the sweep leaves a complete upload that can still be submitted', async () => {
  await send()
  objects.moveClock(20 * minute)
  await sweepUploads(objects)
  expect(await collect()).toHaveLength(1)
})

it('the sweep removes discarded files once their addresses have expired', async () => {
  await send()
  const files = await collect()
  await discardUploads(objects, owner.channel, files)
  expect(await sweepUploads(objects)).toBe(0)
  objects.moveClock(15 * minute)
  expect(await sweepUploads(objects)).toBe(1)
  expect(await objects.keys()).toEqual([])
})

it('the sweep never touches an accepted file', async () => {
  await send()
  const files = await collect()
  await objects.database
    .transaction()
    .execute((transaction) => acceptUploads(transaction, owner.channel, files, objects.clock()))
  objects.moveClock(400 * 24 * hour)
  expect(await sweepUploads(objects)).toBe(0)
  expect(await objects.keys()).toHaveLength(1)
  expect(await states()).toEqual(['accepted'])
})

it('the sweep removes each upload once when several servers sweep at a time', async () => {
  for (let count = 0; count < 10; count += 1) await send()
  objects.moveClock(24 * hour)
  const removed = await Promise.all([1, 2, 3].map(() => sweepUploads(objects)))
  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(10)
  expect(await objects.keys()).toEqual([])
})

it('the sweep removes spooled files after 15 minutes, and none in use', async () => {
  const { spoolFolder } = objects.objects
  await mkdir(join(spoolFolder, 'unpacked'), { recursive: true })
  const [old, older, fresh] = [
    join(spoolFolder, 'old'),
    join(spoolFolder, 'unpacked', 'older'),
    join(spoolFolder, 'fresh'),
  ]
  for (const path of [old, older, fresh]) await writeFile(path, 'x')
  const before = new Date(objects.clock().getTime() - 15 * minute * 1000 - 1)
  await utimes(old, before, before)
  await utimes(older, before, before)
  await sweepUploads(objects)
  expect(await objects.spooled()).toEqual(['fresh'])
})

it('the sweep deletes the rows of removed uploads and unsent forms after a week', async () => {
  await presign()
  objects.moveClock(15 * minute)
  await sweepUploads(objects)
  objects.moveClock(8 * 24 * hour)
  await sweepUploads(objects)
  expect(await states()).toEqual([])
  await expect(presign()).rejects.toMatchObject({ status: 404 })
})
