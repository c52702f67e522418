import type { UseFormReturn } from 'react-hook-form'
import type { SentReferral } from '#areas/credit-referral/contract'
import type { RequestForm } from './request-form.ts'
import type { RequestRules } from './resolve-request-form.ts'

/** The request's form, as its parts pass it on. */
export type RequestFields = UseFormReturn<RequestForm, RequestRules, SentReferral>
