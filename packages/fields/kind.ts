import type * as z from 'zod/mini'

/** An entry of a list to choose from: the code travels as `shortName`, people see `longName`. */
export type Option = { readonly shortName: string; readonly longName: string; readonly id?: number }
export type Lists = Readonly<Record<string, readonly Option[]>>

/** What a text says, or the name of the rule that it breaks. */
export type Parsed<Value> = { readonly value: Value; readonly rule?: never } | { readonly rule: string }

/** What every field has: its label on screen, and whether it may be left empty. */
export type FieldBase = { readonly label: string; readonly optional?: boolean }

/** How one kind of field is read, written and sent. None of these is called for an empty field. */
export type Kind<Field, Value> = {
  parse(text: string, field: Field, lists: Partial<Lists>): Parsed<Value>
  /** As it stands in an input. */
  format(value: Value, field: Field): string
  /** As it is read, with its sign or unit; a code by its name. */
  show(value: Value, field: Field, lists: Partial<Lists>): string
  /** What a call may send, before any rule. */
  sent(field: Field): z.ZodMiniType<string | number>
  answer(value: Value): Value extends bigint ? number : Value
  /** The value in an answer, where the answer says it another way. */
  fromAnswer?(answered: Value extends bigint ? number : Value): Value
  /** What an answer holds. */
  answered: z.ZodMiniType<Value extends bigint ? number : Value>
}
