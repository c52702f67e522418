import type { JsonSchema } from './document-field.ts'
import { sharedSchemas } from './shared-schemas.ts'

type Content = Readonly<Record<string, { readonly schema?: JsonSchema; readonly example?: object }>>
type Parameter = { readonly name: string; readonly in: string; readonly schema?: JsonSchema }
type Response = { readonly description?: string; readonly headers?: object; readonly content?: Content }
export type Operation = {
  readonly operationId: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** The response of an operation, where the operation's noun would not name it well. */
const responseNames: Readonly<Record<string, string>> = {
  findPolicy: 'PolicySearchResult',
  getPolicy: 'Policy',
  emailQuote: 'EmailResult',
  applyQuote: 'AppliedPolicy',
  calculateIndication: 'Indication',
  getSubmissionDraft: 'SubmissionDraftDetails',
  submitPolicy: 'SubmittedPolicy',
  checkSubmission: 'SubmissionCheck',
  compareWithQuote: 'QuoteComparison',
  findReferralByReference: 'ReferralWithReference',
  listCancellations: 'CancellationSummary',
  assignCases: 'AssignedCases',
  findPeople: 'FoundPeople',
  findRecords: 'FoundRecords',
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
 * Moves every object of the operations to the components, each once: named by `sharedSchemas`, or after the operation
 * that alone has it and its place there. So a name never depends on the order of the operations. `Unnamed…` is an object
 * that lacks a line in `sharedSchemas`, or a response one in `responseNames`.
 */
export function nameSchemas(paths: Paths) {
  const read = mapOperations(paths, readOperation)
  const operations = Object.values(read).flatMap((methods) => Object.values(methods))
  const names = new Map<string, string>()
  for (const [name, place] of Object.entries(sharedSchemas)) {
    const found = schemaAt(operations, place)
    if (found) names.set(contentOf(found), name)
  }
  const shared = findShared(operations)
  const schemas: Record<string, JsonSchema> = {}
  const taken = new Set(Object.keys(sharedSchemas))

  function nameOf(content: string, wanted: string): string {
    const known = names.get(content)
    if (known !== undefined) return known
    const from = shared.has(content) ? `Unnamed${wanted}` : wanted
    const name = [from, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${from}${n}`)].find((one) => !taken.has(one)) ?? from
    taken.add(name)
    names.set(content, name)
    return name
  }

  function hoist(schema: JsonSchema, wanted: string): JsonSchema {
    const { description } = schema
    const content = contentOf(schema)
    if (!isObject(schema) && !names.has(content))
      return mapParts(schema, (part, at) => hoist(part, partName(wanted, at)))
    const name = nameOf(content, wanted)
    if (!(name in schemas)) {
      // Reserves the name before those of its parts.
      schemas[name] = schema
      schemas[name] = mapParts(schema, (part, at) => hoist(part, partName(name, at)))
    }
    const $ref = `#/components/schemas/${name}`
    return description === undefined || description === schemas[name]?.description ? { $ref } : { $ref, description }
  }

  const described = mapOperations(read, ({ requestBody, responses, ...operation }) => {
    const id = operation.operationId.replace('ByGet', '')
    return {
      ...operation,
      ...(requestBody && { requestBody: mapSchemas(requestBody, (one) => hoist(one, `${pascal(id)}Request`)) }),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          mapSchemas(response, (one) => {
            // Said once, by the response.
            const schema = one.description === response.description ? without(one, 'description') : one
            return hoist(schema, status === '200' ? (responseNames[id] ?? nounOf(id)) : 'Refusal')
          }),
        ]),
      ),
    }
  })
  return { paths: described, schemas }
}

const isObject = ({ properties = {} }: JsonSchema) => Object.keys(properties).length > 0
const without = (schema: JsonSchema, keyword: string): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== keyword))
const contentOf = (schema: JsonSchema) => JSON.stringify(without(schema, 'description'))
const partName = (name: string, at: string) =>
  at === '[]' ? singular(name) : at === '' ? name : at === '*' ? `${name}Value` : name + pascal(at)

/** The schema with each part changed: a property by its name, `[]` the items, `*` other properties, empty a choice. */
function mapParts(schema: JsonSchema, to: (part: JsonSchema, at: string) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, to(one, name)])),
    }),
    ...(items && { items: to(items, '[]') }),
    ...(anyOf && { anyOf: anyOf.map((one) => to(one, '')) }),
    ...(oneOf && { oneOf: oneOf.map((one) => to(one, '')) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: to(additionalProperties, '*') }),
  }
}

function mapSchemas<Part extends { readonly content?: Content }>(
  part: Part,
  to: (schema: JsonSchema) => JsonSchema,
): Part {
  const { content } = part
  if (!content) return part
  const mapped = Object.entries(content).map(([type, media]) => [
    type,
    { ...media, ...(media.schema && { schema: to(media.schema) }) },
  ])
  return { ...part, content: Object.fromEntries(mapped) }
}

function readOperation({ requestBody, responses, parameters, ...operation }: Operation): Operation {
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((one) => ({ ...one, ...(one.schema && { schema: readInput(one.schema) }) })),
    }),
    ...(requestBody && { requestBody: mapSchemas(requestBody, readInput) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, mapSchemas(response, readOutput)]),
    ),
  }
}

/** The schemas of an operation by their places: `submitReferral request`, `getQuote response`. */
function placesOf({ operationId, requestBody, responses }: Operation): readonly (readonly [string, JsonSchema])[] {
  const id = operationId.replace('ByGet', '')
  const bodies = [
    ['request', requestBody?.content] as const,
    ...Object.entries(responses).map(([status, { content }]) => [status === '200' ? 'response' : '', content] as const),
  ]
  return bodies.flatMap(([kind, content]) =>
    Object.values(content ?? {}).flatMap(({ schema }) =>
      schema ? [[kind === '' ? 'refusal' : `${id} ${kind}`, schema] as const] : [],
    ),
  )
}

/** The schema at a place such as `getReferral response.documents[]`; `*` is a value of a map, `1` the second choice. */
function schemaAt(operations: readonly Operation[], place: string): JsonSchema | undefined {
  const [root = '', ...path] = place.split(/\.|(?=\[\])/)
  const found = operations.flatMap(placesOf).find(([name]) => name === root)?.[1]
  return path.reduce((schema: JsonSchema | undefined, step) => {
    const { properties, items, additionalProperties, oneOf = [] } = schema ?? {}
    const part = { '[]': items, '*': additionalProperties, '1': oneOf[1] }[step] ?? properties?.[step]
    return typeof part === 'object' ? withoutChoice(part) : undefined
  }, found && withoutChoice(found))
}

const withoutChoice = (schema: JsonSchema) =>
  schema.anyOf?.length === 2 && schema.anyOf[1]?.type === 'null' ? (schema.anyOf[0] ?? schema) : schema

/** The objects that are at more than one place. */
function findShared(operations: readonly Operation[]): ReadonlySet<string> {
  const places = new Map<string, Set<string>>()
  const visit = (schema: JsonSchema, place: string): JsonSchema => {
    if (isObject(schema)) {
      const content = contentOf(schema)
      const seen = places.get(content)
      if (seen) {
        seen.add(place)
        return schema
      }
      places.set(content, new Set([place]))
    }
    mapParts(schema, (part, at) => visit(part, at === '' ? place : `${place}.${at}`))
    return schema
  }
  for (const [place, schema] of operations.flatMap(placesOf)) visit(schema, place)
  return new Set([...places].flatMap(([content, at]) => (at.size > 1 ? [content] : [])))
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

/**
 * The limits of a double, the patterns of formats, the type of names and an empty default, which readers know; the limit
 * of a draft's text, which nobody types; of a response, what is for requests.
 */
const isNoise = (key: string, value: unknown, { format }: JsonSchema, io: 'input' | 'output') =>
  ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) ||
  (key === 'pattern' && format !== undefined) ||
  (key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') ||
  (key === 'default' && value === '') ||
  (key === 'maxLength' && Number(value) >= 50_000) ||
  ((key === 'default' || key === 'maxLength') && io === 'output')

/** The schema as a request or as a response has it: in a request, fields as documented, and the required ones. */
function readParts(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const { 'x-input': documented, ...plain } = schema
  const chosen: JsonSchema = io === 'input' && documented ? documented : plain
  const { properties, items, anyOf, oneOf, additionalProperties, ...rest } = chosen
  const kept = Object.entries(rest).filter(([key, value]) => !isNoise(key, value, rest, io))
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
