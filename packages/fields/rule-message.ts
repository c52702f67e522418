import { formatDollars } from '#packages/money'
import type { Definition } from './kinds.ts'

/** For an amount below zero whose minimum is zero. */
const notNegative = 'Enter 0 or more.'

/**
 * The message for a broken rule of a field, made of its label and limits. Dates have the messages of specification 001
 * §5, without the label.
 */
export function ruleMessage(definition: Definition, rule: string): string {
  const [label = ''] = definition.label.replace('?', '').split(' (')
  if (rule === 'required') return `${label} is required.`
  switch (definition.kind) {
    case 'choice':
    case 'yesNo':
      return `Select ${label} from the list.`
    case 'date':
      if (rule === 'calendar') return 'Please enter a valid date'
      return rule === 'future' ? 'Date cannot be in the future' : 'Date must be in dd/mm/yyyy format'
    case 'money': {
      const { min = 0n, max = 0n } = definition
      if (rule === 'max') return `${label} must not exceed ${formatDollars(max)}.`
      if (rule === 'min') return min > 0n ? `${label} must be at least ${formatDollars(min)}.` : notNegative
      return `${label} must be dollars with at most 2 decimals, such as 540,000.00.`
    }
    case 'percent':
      return `${label} must be a percentage from 0 to ${definition.max} with at most ${definition.fractionDigits} decimals, such as 6.14.`
    case 'text':
      return rule === 'max'
        ? `${label} must not exceed ${definition.maxLength?.toLocaleString('en-AU')} characters.`
        : `${label} must be on one line, without hidden characters.`
    case 'wholeNumber': {
      const { min, max, unit } = definition
      return `${label} must be a whole number${unit === undefined ? '' : ` of ${unit}`} from ${min} to ${max}.`
    }
    case 'decimal':
      return rule === 'min' ? notNegative : 'Invalid value'
  }
}
