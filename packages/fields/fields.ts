import * as z from 'zod/mini'
import { type Definition, type Kind, kinds, type Lists, type Option, type Values } from './kinds.ts'

/** A broken rule of a field: the code is stable, the message tells what to do. */
export type FieldError<Name extends string = string> = {
  readonly code: string
  readonly message: string
  readonly field: Name
}
type WithName<Name extends string> = {
  readonly name: Name
  /** The error for a broken rule, with its message. */
  error(rule: string): FieldError<Name>
}
export type Field = Definition & WithName<string>
/** The fields of a record by name, in order. */
export type Fields = Readonly<Record<string, Field>>

type NameOf<F extends Fields> = keyof F & string
type ValueOf<F extends Definition> = F extends { readonly optional: true }
  ? Values[F['kind']] | null
  : Values[F['kind']]
type OptionalNames<F extends Fields> = { [N in keyof F]: F[N] extends { readonly optional: true } ? N : never }[keyof F]

/** The values of a record, for rules and stores; null for an empty optional field. */
export type RecordOf<F extends Fields> = { readonly [N in keyof F]: ValueOf<F[N]> }
/** A record with unknown values, which are null. */
export type NullableOf<F extends Fields> = { readonly [N in keyof F]: ValueOf<F[N]> | null }
/** A record whose optional fields may be omitted. */
export type PartialRecordOf<F extends Fields> = Omit<RecordOf<F>, OptionalNames<F>> &
  Partial<Pick<RecordOf<F>, OptionalNames<F>>>
/** The texts of a record in a form; a choice is its code. */
export type FormOf<F extends Fields> = { -readonly [N in keyof F]: string }
/** A record as input of a call. */
export type InputOf<F extends Fields> = { readonly [N in keyof F]?: string | number | null | undefined }
/** The option lists of the choices of a record. */
export type ListsOf<F extends Fields, Item extends Option = Option> = {
  readonly [List in Extract<F[keyof F], { kind: 'choice' }>['list']]: readonly Item[]
}

const kindOf = (field: Field) => kinds[field.kind] as Kind<Field, unknown>

/** @param messageFor the message for a broken rule of a field, where it differs from that of its kind */
export function defineFields<const D extends Readonly<Record<string, Definition>>>(
  definitions: D,
  messageFor: (field: string, rule: string) => string | undefined,
) {
  const withNames = Object.entries(definitions).map(([name, definition]) => {
    const [label = ''] = definition.label.replace('?', '').split(' (')
    const { message: ofKind } = kinds[definition.kind] as Kind<Definition, unknown>
    const ownMessage = (rule: string) =>
      rule === 'required' ? `${label} is required.` : ofKind(rule, definition, label)
    const message = (rule: string) => messageFor(name, rule) ?? ownMessage(rule)
    const error = (rule: string) => ({ code: `${name}-${rule}`, message: message(rule), field: name })
    return [name, { ...definition, name, error }]
  })
  return Object.fromEntries(withNames) as { readonly [N in keyof D & string]: D[N] & WithName<N> }
}

type ParsedField<F extends Field> =
  | { readonly value: ValueOf<F>; readonly error?: never }
  | { readonly value?: never; readonly error: FieldError<F['name']> }

/**
 * Characters that text from documents, web pages and address books brings along, and that nobody sees: soft hyphen,
 * zero-width space, direction marks, word joiner, byte order mark. They are removed as blanks around a text are.
 */
const pasted = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

/** Parses and validates the input of one field. */
export function parseField<F extends Field>(
  field: F,
  input: string | number | null | undefined,
  lists: Partial<Lists>,
): ParsedField<F> {
  const text = String(input ?? '').replace(pasted, '')
  const empty = text.trim() === ''
  if (empty && field.optional) return { value: null as ValueOf<F> }
  const parsed = empty ? { rule: 'required' } : kindOf(field).parse(text, field, lists)
  if (parsed.rule === undefined) return { value: parsed.value as ValueOf<F> }
  return { error: { ...field.error(parsed.rule), ...(parsed.message && { message: parsed.message }) } }
}

export type ParsedForm<F extends Fields> =
  | { readonly values: RecordOf<F>; readonly errors?: never }
  | { readonly values?: never; readonly errors: readonly FieldError<NameOf<F>>[] }

/** Parses and validates the input of a record. Returns all errors at once, in field order. */
export function parseForm<F extends Fields>(fields: F, form: InputOf<F>, lists: ListsOf<F>): ParsedForm<F> {
  const parsed = Object.entries(fields).map(([name, field]) => [name, parseField(field, form[name], lists)] as const)
  const errors = parsed.flatMap(([, { error }]) => (error ? [error] : []))
  if (errors.length > 0) return { errors: errors as FieldError<NameOf<F>>[] }
  return { values: Object.fromEntries(parsed.map(([name, { value }]) => [name, value])) as RecordOf<F> }
}

/** A blank form. A list with one option has it selected. */
export function emptyForm<F extends Fields>(fields: F, lists: ListsOf<F> | Partial<Lists>): FormOf<F> {
  const offered: Partial<Lists> = lists
  return mapFields(fields, (field) => {
    const options = field.kind === 'choice' ? (offered[field.list] ?? []) : []
    return options.length === 1 ? (options[0]?.shortName ?? '') : ''
  })
}

export function toForm<F extends Fields>(fields: F, record: NullableOf<F>): FormOf<F> {
  return mapFields(fields, (field) => formatField(field, record[field.name]))
}

/** Formats a value for an input; empty for null. */
export function formatField<F extends Field>(field: F, value: ValueOf<F> | null | undefined): string {
  return value === null || value === undefined ? '' : kindOf(field).format(value, field)
}

/** Formats a value for display; empty for null. A code that is not in its list is shown as is. */
export function displayField<F extends Field>(
  field: F,
  value: ValueOf<F> | null | undefined,
  lists: Partial<Lists>,
): string {
  return value === null || value === undefined ? '' : kindOf(field).show(value, field, lists)
}

/** A label and its value. `lines` is true for a multi-line text. */
export type Fact<Name extends string = string> = {
  readonly name: Name
  readonly label: string
  readonly value: string
  readonly lines: boolean
}

/** The text for a value that is unknown. */
export const notGiven = 'Not given'

const factOf = (field: Field) => ({
  name: field.name as never,
  label: field.label,
  lines: field.kind === 'text' && field.lines !== undefined,
})

/** A record for display, without its empty fields, or with `empty` in their place. */
export function factsOf<F extends Fields>(
  fields: F,
  record: NullableOf<F>,
  lists: Partial<ListsOf<F>>,
  empty = '',
): readonly Fact<NameOf<F>>[] {
  return Object.values(fields).flatMap((field) => {
    const value = displayField(field, record[field.name], lists) || empty
    return value === '' ? [] : [{ ...factOf(field), value }]
  })
}

/** A field whose displayed value differs between two versions of a record. */
export type Difference<Name extends string = string> = Omit<Fact<Name>, 'value'> & {
  readonly before: string
  readonly after: string
}

export function differences<F extends Fields>(
  fields: F,
  before: NullableOf<F>,
  after: NullableOf<F>,
  lists: Partial<ListsOf<F>>,
): readonly Difference<NameOf<F>>[] {
  return Object.values(fields).flatMap((field) => {
    const [was, is] = [before, after].map((record) => displayField(field, record[field.name], lists))
    return was === is ? [] : [{ ...factOf(field), before: was ?? '', after: is ?? '' }]
  })
}

/** The required fields that are empty. */
export function missing<F extends Fields>(fields: F, form: InputOf<F>): readonly F[NameOf<F>][] {
  const empty = ({ name }: Field) => String(form[name] ?? '').trim() === ''
  return Object.values(fields).filter((field) => !field.optional && empty(field)) as F[NameOf<F>][]
}

type InputShape<F extends Fields> = {
  readonly [N in keyof F]: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<InputValue<F[N]['kind']>>>>
}
type InputValue<Kind> = Kind extends 'choice' | 'date' | 'yesNo' ? string : string | number

// The overloads give each field its own type, which functions over all fields cannot.

/** The input schema of a record. Every field may be missing, as `parseForm` refuses it with a message. Strict. */
export function inputSchemaOf<F extends Fields>(fields: F): z.ZodMiniObject<InputShape<F>, z.core.$strict>
export function inputSchemaOf(fields: Fields) {
  return z.strictObject(mapFields(fields, (field) => described(z.nullish(kindOf(field).input(field)), field)))
}

/** A record in a response: money in dollars, dates as dd/mm/yyyy. */
export type ResponseOf<F extends Fields> = { readonly [N in keyof F]: ResponseValue<F[N]> | null }
type ResponseValue<F extends Field> = F['kind'] extends 'money' ? number : Values[F['kind']]

/** Converts a record to a response (see `responseSchemaOf`). */
export function toResponse<F extends Fields>(fields: F, record: NullableOf<F>): ResponseOf<F>
export function toResponse(fields: Fields, record: Readonly<Record<string, unknown>>) {
  return mapFields(fields, (field) => {
    const value = record[field.name] ?? null
    return value === null ? null : kindOf(field).toResponse(value)
  })
}

/** Converts a response to a record (see `toResponse`). */
export function fromResponse<F extends Fields>(fields: F, response: ResponseOf<F>): NullableOf<F>
export function fromResponse(fields: Fields, response: Readonly<Record<string, unknown>>) {
  return mapFields(fields, (field) => {
    const value = response[field.name] ?? null
    return value === null ? null : (kindOf(field).fromResponse?.(value) ?? value)
  })
}

type ResponseShape<F extends Fields> = {
  readonly [N in keyof F]: F[N] extends { readonly optional: true }
    ? z.ZodMiniDefault<z.ZodMiniNullable<z.ZodMiniType<ResponseValue<F[N]>>>>
    : z.ZodMiniType<ResponseValue<F[N]>>
}

/** The response schema of a record. Optional fields may be missing: null. */
export function responseSchemaOf<F extends Fields>(fields: F): z.ZodMiniObject<ResponseShape<F>, z.core.$strip>
export function responseSchemaOf(fields: Fields) {
  const schemas = mapFields(fields, (field) => {
    const { response } = kindOf(field)
    return described(field.optional ? z._default(z.nullable(response), null) : z.clone(response), field)
  })
  return z.object(schemas)
}

type NullableShape<F extends Fields> = { readonly [N in keyof F]: z.ZodMiniType<ResponseValue<F[N]> | null> }

/** The response schema of a record with unknown values, which are null. */
export function nullableResponseSchemaOf<F extends Fields>(fields: F): z.ZodMiniObject<NullableShape<F>, z.core.$strip>
export function nullableResponseSchemaOf(fields: Fields) {
  return z.object(mapFields(fields, (field) => described(z.nullable(kindOf(field).response), field)))
}

/**
 * The response schema for any service: accepts figures and codes as strings or numbers; empty or missing values are
 * null.
 */
export function lenientResponseSchemaOf<F extends Fields>(fields: F): z.ZodMiniObject<NullableShape<F>, z.core.$strip>
export function lenientResponseSchemaOf(fields: Fields) {
  const schemas = mapFields(fields, ({ kind }) => {
    const parse = kind === 'money' || kind === 'wholeNumber' ? Number : String
    return z.pipe(
      z.nullish(z.union([z.string(), z.number()])),
      z.transform((value) => (value === undefined || value === null || value === '' ? null : parse(value))),
    )
  })
  return z.object(schemas)
}

/** Adds a field to the description of the API; a function, as its limits are no JSON. */
function described<Schema extends z.ZodMiniType>(schema: Schema, field: Field): Schema {
  const unit = field.kind === 'wholeNumber' && field.unit !== undefined ? ` (${field.unit})` : ''
  z.globalRegistry.add(schema, { description: field.label + unit, field: () => field })
  return schema
}

/** The schema of a form's texts in a draft; a missing text is empty. */
export function formSchemaOf<F extends Fields>(fields: F) {
  return z.object(mapFields(fields, () => z._default(z.string().check(z.maxLength(50_000)), '')))
}

function mapFields<F extends Fields, To>(fields: F, to: (field: Field) => To): { readonly [N in keyof F]: To } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, to(field)])) as {
    readonly [N in keyof F]: To
  }
}
