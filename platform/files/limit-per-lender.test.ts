import { expect, it } from 'vitest'
import { limitPerLender } from './limit-per-lender.ts'

/** Queues tasks such as `ironbark anna 1`, which the test completes one by one. */
function queue(places: number) {
  const limit = limitPerLender(places)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    add: (name: string) => {
      const [channel = '', owner = ''] = name.split(' ')
      const task = async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        if (name.endsWith('broken')) throw new Error('broken')
      }
      return limit({ channel, owner }, task)
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('many files of one lender do not delay a single file of another', async () => {
  const { add, end, started } = queue(1)
  for (const name of ['ironbark anna 1', 'ironbark anna 2', 'ironbark anna 3', 'coolabah ben 1']) void add(name)
  await settle()
  for (const name of ['ironbark anna 1', 'coolabah ben 1', 'ironbark anna 2', 'ironbark anna 3']) await end(name)
  expect(started).toEqual(['ironbark anna 1', 'coolabah ben 1', 'ironbark anna 2', 'ironbark anna 3'])
})

it("a person's pile does not stand before a colleague's single file", async () => {
  const { add, end, started } = queue(2)
  for (const name of ['ironbark anna 1', 'ironbark anna 2', 'ironbark anna 3', 'ironbark cleo 1']) void add(name)
  await settle()
  for (const name of ['ironbark anna 1', 'ironbark cleo 1', 'ironbark anna 2', 'ironbark anna 3']) await end(name)
  expect(started).toEqual(['ironbark anna 1', 'ironbark cleo 1', 'ironbark anna 2', 'ironbark anna 3'])
})

it('one lender cannot take all places of the check', async () => {
  const { add, started } = queue(2)
  for (const name of ['ironbark anna 1', 'ironbark cleo 1', 'coolabah ben 1']) void add(name)
  await settle()
  expect(started).toEqual(['ironbark anna 1', 'coolabah ben 1'])
})

it('no more checks run at once than the limit', async () => {
  const { add, end, started } = queue(2)
  for (const name of ['ironbark anna 1', 'coolabah ben 1', 'banksia dora 1']) void add(name)
  await settle()
  expect(started).toHaveLength(2)
  await end('coolabah ben 1')
  expect(started).toEqual(['ironbark anna 1', 'coolabah ben 1', 'banksia dora 1'])
})

it('the next check starts when one fails', async () => {
  const { add, end, started } = queue(1)
  const broken = expect(add('ironbark anna broken')).rejects.toThrow('broken')
  void add('ironbark anna 2')
  await settle()
  await end('ironbark anna broken')
  await broken
  expect(started).toEqual(['ironbark anna broken', 'ironbark anna 2'])
})
