import type { JsonSchema } from './document-field.ts'
import { mapOperations, nameSchemas, type Operation } from './name-schemas.ts'
import { operationIds } from './operation-ids.ts'
import { describeCodes } from './refusal-codes.ts'

export type OpenApiDocument = {
  readonly paths?: Parameters<typeof nameSchemas>[0]
  readonly components?: Readonly<Record<string, object>>
}

const tags: Readonly<Record<string, string>> = {
  quote: 'Price a loan, and create the policies of a property share.',
  'credit referral': 'Ask the insurer about a loan outside its limits, and follow the decision.',
  'policy submission': 'Submit a policy, check it first, and take it back on the same day.',
  'policy search': 'Find policies and their certificates.',
  variation: 'Change a policy in force.',
  cancellation: 'Ask the insurer to cancel a policy in force.',
  uploads: 'Send files to pre-signed URLs, and find what was sent.',
  'document upload': 'Send documents that belong to a policy, a loan or an application.',
  'data upload': 'Send data files of a brand.',
  notification: 'Follow what happens to the records of the lender.',
  event: "Events of the lender's records, and webhooks that receive them.",
  'reference data': 'Brands, options and code lists.',
  find: 'Find any record by a part of its numbers.',
  thread: 'The records of one application.',
  home: 'What waits for a person.',
  portfolio: 'The figures of policies on a day.',
  people: 'The names of people.',
  preference: 'What each person chose for their screens.',
  portal: 'What the portal reads when it starts.',
  underwriting: 'The desk of the insurer.',
}

const refused = { $ref: '#/components/responses/Refused' }
const failed = { $ref: '#/components/responses/Failed' }
const headers = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
}

type Examples = Readonly<Record<string, { readonly request?: object; readonly response?: object }>>

/** Completes the description of the routes: operation IDs, tags, examples, and components in place of what repeats. */
export function describeDocument(document: OpenApiDocument, examples: Examples): OpenApiDocument {
  const withIds = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([url, operations]) => {
      const path = url.replace(/(.)\/$/, '$1')
      return [
        path,
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [
            method,
            { ...operation, operationId: operationIds[`${method.toUpperCase()} ${path}`] ?? '' },
          ]),
        ),
      ]
    }),
  )
  const { paths, schemas } = placeExamples(nameSchemas(withIds), examples)
  const parameters = repeatedParameters(paths)
  const all = Object.values(paths).flatMap((operations) => Object.values(operations))
  const [{ responses: { '4XX': Refused, '5XX': Failed } = {} } = {}] = all as readonly Partial<Operation>[]
  const repeated = repeatedResponses(all)
  const described = mapOperations(paths, (operation) => ({
    ...operation,
    ...describeRefusals(operation),
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) => parameters.get(JSON.stringify(one))?.reference ?? one),
    }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        { '4XX': refused, '5XX': failed }[status] ?? repeated.get(JSON.stringify(response))?.reference ?? response,
      ]),
    ),
  }))
  return {
    ...document,
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: described,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([left], [right]) => (left < right ? -1 : 1))),
      parameters: Object.fromEntries(Array.from(parameters.values(), ({ name, parameter }) => [name, parameter])),
      headers: {
        RequestId: {
          description: 'The ID of the request in the log of the service. Quote it to support.',
          schema: { type: 'string', format: 'uuid' },
        },
        RateLimit: {
          description:
            "What remains of the caller's quota, and the seconds until it is whole. Also in other responses.",
          schema: { type: 'string', examples: ['"calls";r=598;t=57'] },
        },
        RetryAfter: {
          description: 'The seconds to wait before the next attempt, with 429 and 503.',
          schema: { type: 'integer' },
        },
      },
      responses: {
        ...Object.fromEntries(Array.from(repeated.values(), ({ name, response }) => [name, response])),
        Refused: { ...Refused, headers },
        Failed: { ...Failed, headers },
      },
    },
  } as OpenApiDocument
}

type Components = ReturnType<typeof nameSchemas>

/**
 * Puts an example on the component that the request, a part of its form or the response is, where other operations show it
 * too; the example of another schema beside it.
 */
function placeExamples({ paths, schemas }: Components, examples: Examples): Components {
  const shown: Record<string, JsonSchema> = { ...schemas }
  const nameOf = (schema: JsonSchema | undefined) => String(schema?.$ref ?? '').replace('#/components/schemas/', '')
  function placeOnComponent(name: string, example: unknown): boolean {
    const component = shown[name]
    if (component) shown[name] = { examples: [example], ...component }
    return component !== undefined
  }
  function place<Part extends Operation['responses'][string]>(part: Part, example: object): Part {
    const [[type = '', media = {}] = []] = Object.entries(part.content ?? {})
    const name = nameOf(media.schema)
    if (type === 'multipart/form-data') {
      for (const [field, content] of Object.entries(example))
        placeOnComponent(nameOf(shown[name]?.properties?.[field]), content)
      return part
    }
    if (placeOnComponent(name, example)) return part
    return { ...part, content: { ...part.content, [type]: { ...media, example } } }
  }
  const placed = mapOperations(paths, (operation) => {
    const { requestBody, responses } = operation
    const { request, response } = examples[operation.operationId] ?? {}
    return {
      ...operation,
      ...(requestBody && request && { requestBody: place(requestBody, request) }),
      responses: {
        ...responses,
        ...(responses['200'] && response && { 200: place(responses['200'], response) }),
      },
    }
  })
  return { paths: placed, schemas: shown }
}

function describeRefusals({ operationId, description }: Operation): { description?: string } {
  const texts = [description, describeCodes(operationId)].filter((text) => typeof text === 'string')
  return texts.length > 0 ? { description: texts.join('\n\n') } : {}
}

/** The responses that more than one operation has, by their content, named after their schema. */
function repeatedResponses(operations: readonly Operation[]) {
  const repeated = new Map<string, { name: string; reference: object; response: object }>()
  const seen = new Set<string>()
  for (const response of operations.flatMap(({ responses }) => Object.values(responses))) {
    const content = JSON.stringify(response)
    const media = Object.values(response.content ?? {})
    const [, schema] = /"#\/components\/schemas\/(\w+)"/.exec(content) ?? []
    const name = media.length > 1 ? 'ExportedFile' : schema
    const isNew = !seen.has(content)
    seen.add(content)
    if (isNew || name === undefined || 'items' in (media[0]?.schema ?? {})) continue
    repeated.set(content, { name, response, reference: { $ref: `#/components/responses/${name}` } })
  }
  return repeated
}

/** The parameters that more than one operation has, by their content. */
function repeatedParameters(paths: NonNullable<OpenApiDocument['paths']>) {
  const repeated = new Map<string, { name: string; reference: object; parameter: object }>()
  const seen = new Set<string>()
  const names = new Set<string>()
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations)))
    for (const parameter of operation.parameters ?? []) {
      const content = JSON.stringify(parameter)
      if (!seen.has(content) || repeated.has(content)) {
        seen.add(content)
        continue
      }
      const short = parameter.name.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())
      const name = names.has(short) ? `${short}${names.size}` : short
      names.add(name)
      repeated.set(content, { name, parameter, reference: { $ref: `#/components/parameters/${name}` } })
    }
  return repeated
}
