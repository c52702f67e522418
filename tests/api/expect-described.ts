import { expect } from 'vitest'
import { codesOfFiles, refusalCodes } from '#apps/server'
import type { TestApp } from '../service/start-test-app.ts'
import { codesByOperation } from '../service/watch-refusals.ts'

const ofFiles = new Set([...codesOfFiles, 'file-type', 'file-twice', 'too-many-files', 'file-missing'])

/**
 * Compares the codes that calls of some operations were refused with and those that the description names, codes of files
 * apart; `except` are codes that need other reference data.
 */
export function expectDescribed(
  { server }: Pick<TestApp, 'server'>,
  isTried: (operationId: string) => boolean,
  except: readonly string[] = [],
): void {
  const seen = codesByOperation(server)
  const described = Object.entries(refusalCodes).flatMap(([id, codes]) =>
    isTried(id) ? [[id, codes.filter((code) => !ofFiles.has(code) && !except.includes(code)).sort()] as const] : [],
  )
  const found = described.map(([id, codes]) => [id, codes.filter((code) => seen.get(id)?.has(code))])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(described))
}
