export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}
export type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>
export type Parameter = {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}
export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<
      string,
      { readonly $ref?: string; readonly description?: string; readonly headers?: object; readonly content?: Content }
    >
  >
}
export type Description = {
  readonly openapi: string
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

/** Follows a reference into the components of a description. */
export function resolve<Part extends { readonly $ref?: string }>({ components }: Description, part: Part): Part {
  if (part.$ref === undefined) return part
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref) ?? []
  return (components as unknown as Record<string, Record<string, Part>>)[kind]?.[name] ?? part
}

/**
 * What a client of the description before could not do, or could not read, with the one after: a line for each change,
 * such as `createQuote: request.loanList[].loanAmount is required`.
 */
export function findBreakingChanges(before: Description, after: Description): string[] {
  const changes: string[] = []
  const schemasOf = (schema: Schema | undefined, description: Description) => {
    const found = schema && resolve(description, schema)
    const { anyOf, oneOf, ...one } = found ?? {}
    return (anyOf ?? oneOf ?? [one]).map((each) => resolve(description, each))
  }
  const typesOf = (schemas: readonly Schema[]) =>
    schemas
      .flatMap(({ type }) => type ?? [])
      .flat()
      .flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type]))

  /** Whether `to` takes all that `from` gives: requests go from clients to the service, responses back. */
  function compare(
    at: string,
    from: Schema | undefined,
    to: Schema | undefined,
    request: boolean,
    seen: readonly string[],
  ): void {
    const [source, target] = request ? [before, after] : [after, before]
    const key = `${from?.$ref} ${to?.$ref}`
    if (from?.$ref !== undefined && seen.includes(key)) return
    const givers = schemasOf(from, source)
    const takers = schemasOf(to, target)
    const taken = typesOf(takers)
    const lost = typesOf(givers).filter((type) => taken.length > 0 && !taken.includes(type))
    if (lost.length > 0) changes.push(`${at} ${request ? 'refuses' : 'may be'} ${lost.join(', ')}`)
    const codes = takers.flatMap((schema) => schema.enum ?? [])
    const sent = givers.flatMap((schema) => schema.enum ?? [])
    const unknown = sent.filter((code) => codes.length > 0 && !codes.includes(code))
    if (unknown.length > 0 && request) changes.push(`${at} refuses ${unknown.join(', ')}`)
    const all = (schemas: readonly Schema[]) =>
      Object.assign({}, ...schemas.map(({ properties }) => properties)) as Record<string, Schema>
    const requiredOf = (schemas: readonly Schema[]) => new Set(schemas.flatMap(({ required }) => required ?? []))
    const [parts, wanted] = [all(givers), all(takers)]
    const [isGiven, isWanted] = [requiredOf(givers), requiredOf(takers)]
    for (const name of isWanted)
      if (!isGiven.has(name)) changes.push(`${at}.${name} ${request ? 'is required' : 'may be missing'}`)
    for (const [name, part] of Object.entries(parts)) {
      if (wanted[name]) compare(`${at}.${name}`, part, wanted[name], request, [...seen, key])
      else if (request && takers.some(({ additionalProperties }) => additionalProperties === false))
        changes.push(`${at}.${name} is refused`)
    }
    if (!request) for (const name of Object.keys(wanted)) if (!parts[name]) changes.push(`${at}.${name} is gone`)
    const itemsOf = (schemas: readonly Schema[]) => schemas.find(({ items }) => items)?.items
    if (itemsOf(givers) && itemsOf(takers))
      compare(`${at}[]`, itemsOf(givers), itemsOf(takers), request, [...seen, key])
  }

  for (const [path, operations] of Object.entries(before.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const name = operation.operationId
      const now = after.paths[path]?.[method]
      if (!now) {
        changes.push(`${name}: ${method.toUpperCase()} ${path} is gone`)
        continue
      }
      if (now.operationId !== name) changes.push(`${name}: is called ${now.operationId}`)
      const parametersOf = ({ parameters = [] }: Operation, description: Description) =>
        new Map(parameters.map((one) => resolve(description, one)).map((one) => [`${one.in} ${one.name}`, one]))
      const known = parametersOf(operation, before)
      for (const [key, parameter] of parametersOf(now, after)) {
        const earlier = known.get(key)
        if (parameter.required && !earlier?.required) changes.push(`${name}: ${key} is required`)
        if (earlier) compare(`${name}: ${key}`, earlier.schema, parameter.schema, true, [])
      }
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
        const content = now.requestBody?.content[type]
        if (content) compare(`${name}: request`, schema, content.schema, true, [])
        else changes.push(`${name}: request is not ${type}`)
      }
      for (const [status, response] of Object.entries(operation.responses))
        for (const [type, { schema }] of Object.entries(resolve(before, response).content ?? {})) {
          const later = now.responses[status]
          const content = later && resolve(after, later).content?.[type]
          if (content) compare(`${name}: response`, content.schema, schema, false, [])
          else changes.push(`${name}: response ${status} is not ${type}`)
        }
    }
  for (const name of Object.keys(before.components.schemas))
    if (!after.components.schemas[name]) changes.push(`${name}: the schema is gone`)
  return [...new Set(changes)]
}
