import type { JsonSchema } from './document-field.ts'

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>
type Parameter = { readonly name: string; readonly in: string; readonly schema?: JsonSchema }
type Response = { readonly description?: string; readonly headers?: object; readonly content?: Content }
export type Operation = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** The response of an operation, where the operation's noun would not name it well. */
const responseNames: Readonly<Record<string, string>> = {
  findPolicy: 'PolicySearchResult',
  getPolicy: 'Policy',
  getQuote: 'SavedQuote',
  emailQuote: 'EmailResult',
  applyQuote: 'AppliedPolicy',
  calculateIndication: 'Indication',
  getSubmission: 'Submission',
  submitPolicy: 'SubmittedPolicy',
  checkSubmission: 'SubmissionCheck',
  compareWithQuote: 'QuoteComparison',
  submitReferral: 'SubmittedReferral',
  findReferralByReference: 'ReferralWithReference',
  listVariations: 'VariationSummary',
  listCancellations: 'CancellationSummary',
  assignCases: 'AssignedCases',
  findPeople: 'FoundPeople',
  findRecords: 'FoundRecords',
}
/** The body of an operation that another one has too. */
const requestNames: Readonly<Record<string, string>> = {
  checkSubmission: 'SubmitPolicyRequest',
  calculateVariationEffect: 'SubmitVariationRequest',
}

const pascal = (text: string) =>
  text
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
const singular = (name: string) =>
  name
    .replace(/List$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|ss)es$|(?<!s|u|Detail)s$/, '')
/** `getQuote` returns a Quote, `searchQuotes` a QuotePage. */
const nounOf = (operationId: string) => {
  const [, verb = '', noun = ''] = /^([a-z]+)(.*)/.exec(operationId.replace(/ByGet$/, '')) ?? []
  return verb === 'search' ? `${singular(noun)}Page` : noun
}

/**
 * Moves every object, parameter and refusal of the operations to the components, each once, named after the operation
 * that has it first, and after its place there.
 */
export function nameSchemas(paths: Paths) {
  const schemas: Record<string, JsonSchema> = {}
  const nameByContent = new Map<string, string>()

  function nameOf(content: string, wanted: readonly string[]): string {
    const known = nameByContent.get(content)
    if (known !== undefined) return known
    const last = wanted.at(-1) ?? ''
    const free = (name: string) => !(name in schemas)
    const name = wanted.find(free) ?? [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${last}${n}`).find(free) ?? last
    nameByContent.set(content, name)
    return name
  }

  function hoist(schema: JsonSchema, wanted: readonly string[]): JsonSchema {
    const { description, ...content } = schema
    const each = (part: string) => wanted.map((name) => name + part)
    const { properties, items, anyOf, oneOf, additionalProperties } = schema
    if (!properties || Object.keys(properties).length === 0)
      return {
        ...schema,
        ...(items && { items: hoist(items, wanted.map(singular)) }),
        ...(anyOf && { anyOf: anyOf.map((one) => hoist(one, wanted)) }),
        ...(oneOf && { oneOf: oneOf.map((one) => hoist(one, wanted)) }),
        ...(typeof additionalProperties === 'object' && {
          additionalProperties: hoist(additionalProperties, each('Value')),
        }),
      }
    const key = JSON.stringify(content)
    const name = nameOf(key, wanted)
    if (!(name in schemas)) {
      // Reserves the name before those of its parts.
      schemas[name] = schema
      const parts = Object.entries(properties).map(([part, one]) => [part, hoist(one, [name + pascal(part)])])
      schemas[name] = { ...schema, properties: Object.fromEntries(parts) }
    }
    const $ref = `#/components/schemas/${name}`
    return description === undefined || description === schemas[name]?.description ? { $ref } : { $ref, description }
  }

  const inContent = (content: Content, wanted: readonly string[], read: (schema: JsonSchema) => JsonSchema) =>
    Object.fromEntries(
      Object.entries(content).map(([type, { schema, ...media }]) => [
        type,
        { ...media, ...(schema && { schema: hoist(read(schema), wanted) }) },
      ]),
    )

  const described = mapOperations(paths, ({ requestBody, responses, parameters, ...operation }) => {
    const id = operation.operationId
    const of = pascal(id)
    const noun = responseNames[id.replace('ByGet', '')] ?? nounOf(id)
    const request = requestNames[id] ?? `${of}Request`
    return {
      ...operation,
      ...(parameters && {
        parameters: parameters.map((one) => ({ ...one, ...(one.schema && { schema: readInput(one.schema) }) })),
      }),
      ...(requestBody && {
        requestBody: { ...requestBody, content: inContent(requestBody.content, [request], readInput) },
      }),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          response.content
            ? {
                ...response,
                content: inContent(
                  response.content,
                  status === '200' ? [noun, `${noun}Details`, `${of}Response`] : ['Refusal'],
                  readOutput,
                ),
              }
            : response,
        ]),
      ),
    }
  })
  return { paths: described, schemas }
}

export function mapOperations<To>(paths: Paths, to: (operation: Operation) => To) {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, to(operation)])),
    ]),
  )
}

const readInput = (schema: JsonSchema) => readParts(schema, 'input')
const readOutput = (schema: JsonSchema) => readParts(schema, 'output')

/** The limits of a double, and the patterns of formats, which readers of the description know. */
const isNoise = (key: string, value: unknown, { format }: JsonSchema) =>
  ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) ||
  (key === 'pattern' && format !== undefined)

/** The schema as a request or as a response has it: in a request, fields as documented, and the required ones. */
function readParts(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const { 'x-input': documented, ...plain } = schema
  const chosen: JsonSchema = io === 'input' && documented ? documented : plain
  const { properties, items, anyOf, oneOf, additionalProperties, ...rest } = chosen
  const kept = Object.entries(rest).filter(([key, value]) => !isNoise(key, value, rest))
  const read = (part: JsonSchema) => readParts(part, io)
  const choices = anyOf?.map(read).flatMap((one) => one.anyOf ?? one)
  const others: JsonSchema = {
    ...Object.fromEntries(kept),
    ...(items && { items: read(items) }),
    ...(oneOf && { oneOf: oneOf.map(read) }),
    // A client ignores the fields of a response that it does not know.
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: read(additionalProperties) }
      : io === 'input' && additionalProperties === false && { additionalProperties }),
    ...(choices && oneOfTypes(choices)),
  }
  if (!properties) return others
  const isRequired = (name: string, part: JsonSchema) =>
    io === 'input' && part['x-required'] !== undefined
      ? part['x-required'] === true
      : rest.required?.includes(name) === true
  const parts = Object.entries(properties).map(([name, part]) => {
    const { 'x-required': marked, ...shown } = read(part)
    return {
      name,
      required: isRequired(name, { ...part, ...(part['x-input'] ?? {}) }),
      shown: marked ? withoutNull(shown) : shown,
    }
  })
  const required = parts.flatMap(({ name, required }) => (required ? [name] : []))
  const { required: _before, ...object } = others
  return {
    ...object,
    properties: Object.fromEntries(parts.map(({ name, shown }) => [name, shown])),
    ...(required.length > 0 && { required }),
  }
}

/** One schema with several types in place of alternatives that differ in their type alone, such as a text or null. */
function oneOfTypes(choices: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = choices
  const plain = others.every((one) => Object.keys(one).length === 1 && typeof one.type === 'string')
  if (!plain || typeof first?.type !== 'string' || first.type === 'object') return { anyOf: choices }
  const nulls = others.some(({ type }) => type === 'null')
  return {
    ...first,
    type: [first.type, ...others.map(({ type }) => type as string)],
    ...(Array.isArray(first.enum) && nulls && { enum: [...first.enum, null] }),
  }
}

function withoutNull({ type, ...schema }: JsonSchema): JsonSchema {
  const types = [type ?? []].flat().filter((one) => one !== 'null')
  return types.length === 0 ? schema : { ...schema, type: types.length === 1 ? types[0] : types }
}
