import type * as z from 'zod/mini'
import type { Field } from '#packages/fields'

export type JsonSchema = {
  readonly type?: string | readonly string[] | undefined
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly 'x-input'?: JsonSchema
  readonly 'x-required'?: boolean
  readonly [keyword: string]: unknown
}

/** The operation that lists the codes of a choice, by the name of its list. */
const operationOf: Readonly<Record<string, string>> = {
  brands: 'listBrands',
  parties: 'listBrands',
  states: 'listStates',
  employmentTypes: 'listEmploymentTypes',
  loanPurposes: 'listLoanPurposes',
  occupancyTypes: 'listOccupancyTypes',
  premiumPlans: 'getCalculatorOptions',
  transactionTypes: 'getCalculatorOptions',
  productTypes: 'getCalculatorOptions',
  submissionTypes: 'listSubmissionTypes',
  referralReasons: 'listReferralReasons',
  decisions: 'listDecisions',
  categories: 'listDocumentCategories',
  loanType: 'listVariationOptions',
  interestType: 'listVariationOptions',
  repaymentFrequency: 'listVariationOptions',
  valuationType: 'listVariationOptions',
  ...Object.fromEntries(
    ['loanPurpose', 'smsf', 'state', 'occupancyType', 'residentialType', 'ndis', 'paymentType'].map((list) => [
      list,
      'getSubmissionOptions` or `listVariationOptions',
    ]),
  ),
  ...Object.fromEntries(
    [
      'documentationType',
      'capitalized',
      'underwritingType',
      'country',
      'employmentType',
      'residencyStatus',
      'firstHomeBuyer',
      'expatriate',
    ].map((list) => [list, 'getSubmissionOptions']),
  ),
  reasons: 'getPolicyForCancellation',
}

const decimals = (digits: number) => `^\\$?[0-9][0-9,]*(\\.[0-9]{1,${digits}})?$`

/** What a call accepts for a field, in its documented form first. Services read more than that. */
function inputOf(field: Field): JsonSchema {
  switch (field.kind) {
    case 'choice': {
      if (field.list === 'uploadTypes') return { type: 'string', enum: ['Policy', 'Loan', 'Application'] }
      return { type: 'string', maxLength: 200 }
    }
    case 'yesNo':
      return { type: 'string', enum: ['YES', 'NO'] }
    case 'date':
      return { type: 'string', pattern: '^([0-9]{2}/[0-9]{2}/[0-9]{4}|[0-9]{4}-[0-9]{2}-[0-9]{2})$' }
    case 'money': {
      const { min = 0n, max } = field
      const limits = { minimum: Number(min) / 100, ...(max !== undefined && { maximum: Number(max) / 100 }) }
      return { type: ['number', 'string'], ...limits, pattern: decimals(2) }
    }
    case 'decimal':
      return { type: ['string', 'number'], minimum: 0, pattern: decimals(field.fractionDigits) }
    case 'percent':
      return { type: ['string', 'number'], minimum: 0, maximum: field.max, pattern: decimals(field.fractionDigits) }
    case 'wholeNumber':
      return { type: ['integer', 'string'], minimum: field.min, maximum: field.max, pattern: '^[0-9]+$' }
    case 'text': {
      const { maxLength, pattern } = field
      return { type: 'string', ...(maxLength && { maxLength }), ...(pattern && { pattern: pattern.source }) }
    }
  }
}

function descriptionOf(field: Field, input: boolean): string {
  const unit = field.kind === 'wholeNumber' && field.unit !== undefined ? ` (${field.unit})` : ''
  const list = field.kind === 'choice' ? operationOf[field.list] : undefined
  const form = {
    choice: list ? `: of \`${list}\`` : '',
    date: input ? ', dd/mm/yyyy or yyyy-mm-dd' : ', dd/mm/yyyy',
    money: ' in dollars',
    decimal: ', an exact decimal',
    percent: ' in percent',
    text: '',
    wholeNumber: unit,
    yesNo: '',
  }[field.kind]
  return `${field.label}${form}${input && field.requiredIf ? `; required ${field.requiredIf}` : ''}`
}

/**
 * Adds to the schema of a field what its definition says. `readInput` of name-schemas.ts takes one of both, as a field
 * may be in a request and in a response.
 */
export function documentField({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const field = (jsonSchema as { readonly field?: () => Field }).field?.()
  if (!field) return
  delete jsonSchema.field
  const { type, ...input } = inputOf(field)
  const nullable = Boolean(field.optional ?? field.requiredIf)
  const types = [type, ...(nullable ? ['null'] : [])].flat()
  Object.assign(jsonSchema, {
    description: descriptionOf(field, false),
    'x-input': {
      type: types.length === 1 ? types[0] : types,
      ...input,
      ...(nullable && Array.isArray(input.enum) && { enum: [...input.enum, null] }),
      description: descriptionOf(field, true),
      'x-required': !nullable,
    },
  })
}
