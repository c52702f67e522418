import type * as z from 'zod/mini'

/** An option of a list: `shortName` is the code in data, `longName` the displayed name. */
export type Option = { readonly shortName: string; readonly longName: string; readonly id?: number }
export type Lists = Readonly<Record<string, readonly Option[]>>

/** The value of a text, or the name of the rule that it breaks. */
export type Parsed<Value> = { readonly value: Value; readonly rule?: never } | { readonly rule: string }

/** The properties of every field: its label, and whether it may be empty. */
export type FieldBase = { readonly label: string; readonly optional?: boolean }

/** Parses, formats and serialises one kind of field. Not called for empty fields. */
export type Kind<Field, Value> = {
  parse(text: string, field: Field, lists: Partial<Lists>): Parsed<Value>
  /** Formats for an input. */
  format(value: Value, field: Field): string
  /** Formats for display, with sign or unit; a code by its long name. */
  show(value: Value, field: Field, lists: Partial<Lists>): string
  /** The input schema, before any rule. */
  sent(field: Field): z.ZodMiniType<string | number>
  answer(value: Value): Value extends bigint ? number : Value
  /** Converts from an answer, if the value differs there. */
  fromAnswer?(answered: Value extends bigint ? number : Value): Value
  /** The answer schema. */
  answered: z.ZodMiniType<Value extends bigint ? number : Value>
}
