import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'

type ImportRules = { readonly forbidden: IForbiddenRuleType[]; readonly options: ICruiseOptions }

export type ImportError = { readonly rule: string; readonly from: string; readonly to: string; readonly todo: string }

const roots = ['areas', 'apps', 'platform', 'packages', 'browser', 'ui', 'scripts', 'tests']

const importRules = createRequire(import.meta.url)('../../import-rules.cjs') as ImportRules

/**
 * Every import that breaks a rule of `import-rules.cjs`.
 *
 * @param only the one rule that is checked: checking the patterns of all takes most of the time in a small tree
 * @throws when a source file could not be read, because its imports were not checked
 */
export async function findImportErrors(root: string, only?: string): Promise<{ errors: ImportError[]; files: number }> {
  const folders = roots.filter((folder) => existsSync(join(root, folder)))
  const { options } = importRules
  const forbidden = importRules.forbidden.filter(({ name }) => only === undefined || name === only)
  const { output } = await cruise(folders, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } })
  const { modules, summary } = output as ICruiseResult
  const read = new Set(modules.map(({ source }) => source))
  const written: string[] = []
  for await (const file of glob(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ))
    written.push(file)
  const unread = written.filter((file) => !file.endsWith('.d.ts') && !read.has(file))
  const imports = modules.flatMap(({ dependencies }) => dependencies).length
  if (unread.length > 0 || imports === 0)
    throw new Error(`The import rules were not checked: ${unread[0] ?? 'no import'} could not be read.`)
  const errors = summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
    todo: forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }))
  return { errors, files: written.length }
}
