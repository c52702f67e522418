import * as z from 'zod/mini'

/** The name under which the calculator's draft is kept. */
export const draftForm = 'calculator'

/** What a person has typed into the calculator and not priced yet. Only its owner reads it, so only its size is bound. */
export const calculatorDraftSchema = z.record(z.string(), z.unknown())
