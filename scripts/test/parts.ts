import { mkdir, readFile, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { type Outcome, outcomeOf } from './outcome.ts'
import { runCommand } from './run-command.ts'

/** Playwright sets FORCE_COLOR for its workers itself. */
const noColour = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const results = 'node_modules/.cache/test-results'

const checks: readonly (readonly [string, readonly [string, ...string[]]])[] = [
  ['types of contracts, packages', ['tsc', '-p', 'tsconfig.neutral.json']],
  ['types of the server', ['tsc', '-p', 'tsconfig.server.json']],
  ['types of the portal', ['tsc', '-p', 'tsconfig.portal.json']],
  ['types of the stories', ['tsc', '-p', 'tsconfig.stories.json']],
  ['style', ['biome', 'check', '--error-on-warnings', '.']],
  ['dead code', ['knip']],
  ['imports', ['node', 'scripts/check-imports.ts']],
  ['words', ['node', 'scripts/check-words.ts']],
]

/** Type check, lint, dead code and the table of imports; each is one test. */
export async function runChecks(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [part, command] of checks) {
    const { code, seconds } = await runCommand('check', command)
    const passed = code === 0 ? 1 : 0
    outcomes.push({ part, passed, failed: 1 - passed, skipped: 0, again: 0, seconds, failures: [] })
  }
  return outcomes
}

/** Unit, service or component tests, or those against a real S3. */
export async function runVitest(
  project: 'unit' | 'service' | 'component' | 's3',
  variables: Readonly<Record<string, string>> = {},
): Promise<Outcome[]> {
  const file = await resultFile(project)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, seconds } = await runCommand(project, ['vitest', 'run', '--project', project, ...reporters], {
    ...noColour,
    ...variables,
  })
  const found = await loadResult<VitestResult>(file)
  const failures = found?.testResults.flatMap(failuresOf) ?? []
  const counts = found && {
    passed: found.numPassedTests,
    failed: failures.length,
    skipped: found.numPendingTests + found.numTodoTests,
    failures,
  }
  return [outcomeOf(project, seconds, code, counts)]
}

/** The stories, all or those selected by options, in Chromium against the built product. */
export async function runPlaywright(
  options: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<Outcome[]> {
  const file = await resultFile('browser')
  const { code, seconds } = await runCommand('browser', ['playwright', 'test', '--reporter=list,json', ...options], {
    ...variables,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const found = await loadResult<PlaywrightResult>(file)
  const counts = found && {
    passed: found.stats.expected + found.stats.flaky,
    failed: found.stats.unexpected,
    skipped: found.stats.skipped,
    again: found.stats.flaky,
    failures: found.suites.flatMap(failedStories),
  }
  return [outcomeOf('browser', seconds, code, counts)]
}

type VitestResult = {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly VitestFile[]
}

type VitestFile = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[]
  }[]
}

/** A file whose preparation failed has no failed test, and counts as one. */
function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine([message])}`]
  return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages)}`)
}

type PlaywrightResult = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly PlaywrightSuite[]
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly file: string
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message: string } }[] }[]
  }[]
}

function failedStories({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  const names = failed.map(({ file, title, tests }) => {
    const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
    return `${file} › ${title}: ${firstLine(messages)}`
  })
  return [...names, ...suites.flatMap(failedStories)]
}

function firstLine(messages: readonly string[]): string {
  return (messages.find((message) => message !== '') ?? '').split('\n', 1)[0] ?? ''
}

async function resultFile(part: string): Promise<string> {
  await mkdir(results, { recursive: true })
  const file = `${results}/${part}.json`
  await rm(file, { force: true })
  return file
}

async function loadResult<Result>(file: string): Promise<Result | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Result)
}
