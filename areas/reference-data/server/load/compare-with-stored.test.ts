import { expect, it } from 'vitest'
import { parseFolder } from '../files/parse-folder.ts'
import { errorMessage } from '../files/source-file.ts'
import { errorsWith } from '../testing/errors-with.ts'
import { compareWithStored } from './load-reference-data.ts'

it('the shipped reference data has no errors', async () => {
  expect(await errorsWith({})).toEqual([])
})

it('a folder without reference data is refused', async () => {
  const { errors } = compareWithStored(await parseFolder('/nowhere'), [], '2026-11-21')
  expect(errors.map(errorMessage)).toContain('/nowhere: contains no reference data')
})
