import { expect, it } from 'vitest'
import { parseFolder } from '../files/parse-folder.ts'
import { errorMessage } from '../files/source-file.ts'
import { errorsWith } from '../testing/errors-with.ts'
import { compareWithStored } from './load-reference-data.ts'

it('finds no error in the shipped reference data', async () => {
  expect(await errorsWith({})).toEqual([])
})

it('refuses a folder without reference data', async () => {
  const { errors } = compareWithStored(await parseFolder('/nowhere'), [], '2026-11-21')
  expect(errors.map(errorMessage)).toContain('/nowhere: contains no reference data')
})
