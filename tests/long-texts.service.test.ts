import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { makeZip } from '../platform/files/testing/make-zip.ts'
import { officePackage, pdf } from '../platform/files/testing/samples.ts'
import { formOf } from '../platform/objects/testing/start-objects.ts'
import { findPatterns } from './find-patterns.ts'
import { goodDocument } from './service/document-calls.ts'
import { acceptDisclaimer } from './service/quote-calls.ts'
import { goodReferral, referralCalls } from './service/referral-calls.ts'
import { manager, underwriter } from './service/referral-people.ts'
import { setUpApp } from './service/set-up-app.ts'
import { attached, partOf } from './service/upload-calls.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly maxLength?: number
  readonly minimum?: number
}
type Parameter = { readonly $ref?: string; readonly in: string; readonly name: string }
type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
/** A text of its field's maximum length, else of its share of the body limit. */
type Write = (longest?: number) => string
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}
type Call = { readonly name: string; readonly request: (write: Write) => InjectOptions }

const harmless = 'q'
/** Limits in milliseconds of processor time and as a multiple of the control; only quadratic reading exceeds both. */
const allowed = { least: 1_000, ratio: 20 }
/** Existing codes: an unknown code ends the check early. */
const codes = { ...goodReferral, ...goodDocument, category: 'PORTFOLIO', channel: 'IRONBARK' }
const texts = new Set(['baseLoanAmount', 'baseLVR', 'creditNotes', 'policyNumber', 'loanNumber', 'applicationNumber'])

const setup = setUpApp({}, referralCalls)

it('no text, file name or archive entry takes much longer than a harmless one of its length', async () => {
  await acceptDisclaimer(setup.app, manager)
  const known = Object.fromEntries([
    ...Object.entries(codes).filter(([name]) => !texts.has(name)),
    ['id', await setup.raise(manager, 'LONG-TEXTS')],
    ['uuid', (await setup.app.inject(manager, '/api/quote/data/uuid')).json().uuid],
  ])
  const calls = [...describedCalls(known), ...formsWithFiles()]
  const characters = worstCharacters()
  expect(characters.length).toBeGreaterThan(20)
  expect(calls.length).toBeGreaterThan(40)
  const slow: string[] = []
  for (const call of calls) {
    await measure(call, harmless)
    const limit = Math.max(allowed.least, (await measure(call, harmless)) * allowed.ratio)
    for (const character of characters)
      if ((await measure(call, character)) > limit && (await measure(call, character)) > limit)
        slow.push(`${call.name} with ${JSON.stringify(character)}`)
  }
  expect(slow).toEqual([])
  // 10,000 calls: 75 s of processor.
}, 900_000)

/** Processor milliseconds of a call with texts of this pattern, at and above the maximum length. */
async function measure({ request, name }: Call, filler: string): Promise<number> {
  const written = (length: number) => {
    const half = filler.repeat(Math.ceil(length / 2 / filler.length)).slice(0, Math.floor(length / 2) - 1)
    return `${half}${harmless}${half}${harmless}`
  }
  const lengths: (number | undefined)[] = []
  request((longest) => String(lengths.push(longest)))
  const share = (bytes: number) => Math.floor((bytes / lengths.length / Buffer.byteLength(filler)) * filler.length)
  const [fitting, tooLong] = [share(150_000), share(300_000)]
  const as = name.includes('/api/underwriting') ? underwriter : manager
  const before = process.cpuUsage()
  await setup.app.inject(
    as,
    request((longest = fitting) => written(Math.min(longest, fitting))),
  )
  if (/post|put/.test(name))
    await setup.app.inject(
      as,
      request(() => written(tooLong)),
    )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const described = () => setup.app.server.swagger() as unknown as Description

/** A schema or a parameter itself, where the description refers to it by its name. */
function resolved<T extends Schema | Parameter>(kind: 'schemas' | 'parameters', one: T): T {
  const name = one.$ref?.split('/').at(-1)
  return name === undefined ? one : (described().components[kind][name] as T)
}

/** Every call with a text, from the OpenAPI description. */
function describedCalls(known: Readonly<Record<string, string>>): Call[] {
  return Object.entries(described().paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { parameters, requestBody }]) => (method === 'get' ? parameters : requestBody))
      .map(([method, operation]) => callOf(method, path, operation, known)),
  )
}

function callOf(method: string, path: string, operation: Operation, known: Readonly<Record<string, string>>): Call {
  const { parameters = [], requestBody } = operation
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {})
  const address = (write: Write) => {
    // A call on an existing record is checked further.
    const part = (name: string) => (requestBody && known[name]) ?? encodeURIComponent(write(60))
    const query = parameters
      .map((parameter) => resolved('parameters', parameter))
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => `${name}=${encodeURIComponent(write(5_000))}`)
    return `${path.replace(/\{(\w+)\}/g, (_whole, name) => part(name))}?${query.join('&')}`
  }
  const send = (body: unknown) => {
    if (type !== 'multipart/form-data') return { payload: body as object }
    return formOf(Object.entries(body as object).map(([name, content]) => partOf(name, content)))
  }
  return {
    name: `${method} ${path}`,
    request: (write) => ({
      method: method.toUpperCase() as 'POST',
      url: address(write),
      ...(requestBody ? send(fill(schema, write, known)) : {}),
    }),
  }
}

/** A body of this schema with every text at its maximum length. */
function fill(schema: Schema, write: Write, known: Readonly<Record<string, string>>): unknown {
  if (schema.$ref) return fill(resolved('schemas', schema), write, known)
  const { type, properties, items } = schema
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    const possible = branches.map((branch) => resolved('schemas', branch))
    return fill(possible.find(isText) ?? possible[0] ?? {}, write, known)
  }
  if (schema.enum || 'const' in schema) return schema.const ?? schema.enum?.[0]
  if (properties) {
    const fields = Object.entries(properties).filter(([name]) => name !== 'attachment')
    return Object.fromEntries(fields.map(([name, one]) => [name, known[name] ?? fill(one, write, known)]))
  }
  if (type === 'object') return { text: write() }
  if (items) return [fill(items, write, known)]
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 0)
  return type === 'boolean' ? true : write(schema.maxLength)
}

function isText(schema: Schema): boolean {
  return [schema.type].flat().includes('string') && !schema.enum && !('const' in schema)
}

/** Valid forms but for the names of files and of archive entries. */
function formsWithFiles(): Call[] {
  const withFileName = (write: Write) => [attached(`${write(10_000).replaceAll('"', '%22')}.pdf`, pdf)]
  const packed = (write: Write) => [
    ...withFileName(write),
    attached('letters.zip', makeZip(entries(write))),
    attached('letter.docx', officePackage('word/document.xml', entries(write))),
  ]
  let reference = 0
  const forms = [
    [
      '/api/credit-referral/submit',
      packed,
      'referral',
      () => ({ ...goodReferral, lenderRefNumber: `L${++reference}` }),
    ],
    ['/api/quote/doc/upload', withFileName, 'document', () => goodDocument],
    ['/api/quote/data/upload', packed, 'dataupload', () => ({ brandName: 'IronbarkBank', category: 'PORTFOLIO' })],
  ] as const
  return forms.map(([url, files, part, content]) => ({
    name: `post ${url} with files`,
    request: (write) => ({ method: 'POST', url, ...formOf([...files(write), partOf(part, content())]) }),
  }))
}

function entries(write: Write) {
  // The limit of the ZIP format is 65,535 bytes.
  const name = Buffer.from(write(65_000)).subarray(0, 65_000).toString()
  return [1, 2, 3, 4].map((number) => ({ name: `${name}${number}.pdf`, content: pdf }))
}

/** A matching character for each class and symbol of each pattern, without single letters. */
function worstCharacters(): string[] {
  const ascii = Array.from({ length: 95 }, (_none, index) => String.fromCharCode(32 + index))
  const candidates = [...ascii, '\u00a0', '\u200b', '\u00e9', '\u0416', '\u6f22', '\u{1f600}', '\u0301']
  const part = /\\[pP]\{[^}]+\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|[^\\()[\]{}?*+|^$]/giu
  const met = findPatterns().flatMap(({ pattern, flags }) =>
    Array.from(pattern.matchAll(part), ([one]) => {
      if (/^(\\[bB\d]|[a-z\d])$/i.test(one)) return undefined
      const atom = new RegExp(`^${one}$`, flags.replace(/[gy]/g, ''))
      return candidates.find((candidate) => atom.test(candidate))
    }),
  )
  // Normalisation sorts misordered accents one by one.
  return [...new Set(met.filter((character) => character !== undefined)), '\u0301\u0323']
}
