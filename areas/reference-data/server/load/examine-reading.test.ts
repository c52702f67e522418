import { expect, it } from 'vitest'
import { readFolder } from '../files/read-folder.ts'
import { faultSentence } from '../files/source-file.ts'
import { faultsWith } from '../testing/faults-with.ts'
import { checkReading } from './load-reference-data.ts'

it('finds no error in the shipped reference data', async () => {
  expect(await faultsWith({})).toEqual([])
})

it('refuses a folder without reference data', async () => {
  const { faults } = checkReading(await readFolder('/nowhere'), [], '2026-11-21')
  expect(faults.map(faultSentence)).toContain('/nowhere: contains no reference data')
})
