import { readdir } from 'node:fs/promises'

/** The plain SQL files of one module. Each is applied once, under the name `module/file`. */
export type MigrationFolder = { readonly name: string; readonly folder: URL }

/** @throws Error a file that `order` lacks, a name without a file, two files of one module with the same number */
export async function orderMigrations(
  folders: readonly MigrationFolder[],
  order: readonly string[],
  numbersUsedTwice: readonly string[],
): Promise<ReadonlyMap<string, URL>> {
  const files = await listFiles(folders)
  const errors = [
    ...[...files.keys()].filter((name) => !order.includes(name)).map((name) => `${name} is not in the declared order`),
    ...order.filter((name) => !files.has(name)).map((name) => `${name} has no file`),
    ...order.filter((name, index) => order.indexOf(name) !== index).map((name) => `${name} is declared twice`),
    ...[...Map.groupBy(files.keys(), (name) => /^.*\/\d+/.exec(name)?.[0] ?? name)]
      .filter(([number, names]) => names.length > 1 && !numbersUsedTwice.includes(number))
      .map(([, names]) => `${names.join(' and ')} have the same number`),
  ]
  if (errors.length > 0) throw new Error(`Migrations: ${errors.join('; ')}`)
  return new Map(order.map((name) => [name, files.get(name) as URL]))
}

async function listFiles(folders: readonly MigrationFolder[]): Promise<ReadonlyMap<string, URL>> {
  const files = new Map<string, URL>()
  for (const { name, folder } of folders)
    for (const file of (await readdir(folder)).filter((entry) => entry.endsWith('.sql')).sort())
      files.set(`${name}/${file}`, new URL(file, folder))
  return files
}
