import type { UseFormReturn } from 'react-hook-form'
import type { RequestForm } from './request-form.ts'

/** What stands in the form, for what follows the typing. */
export type RequestFields = UseFormReturn<RequestForm>
