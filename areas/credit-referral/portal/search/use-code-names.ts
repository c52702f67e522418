import { useQuery } from '@tanstack/react-query'
import type { SearchColumn } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { longNameIn, type Option } from '#packages/fields'
import { type ReferralService, useReferralService } from '../referral-service.ts'
import { decisionName } from '../view/outcome.tsx'

/** The names of the codes of a row, and the options to filter by. */
export type CodeNames = {
  readonly brand: (code: string) => string
  readonly submissionType: (code: string) => string
  readonly decision: (code: string) => string
  readonly options: { readonly [Column in SearchColumn]?: readonly Option[] }
}

/** The names of the codes; null until the lists are loaded. If a list fails to load, its codes are shown instead. */
export function useCodeNames(): CodeNames | null {
  const service = useReferralService()
  const { data } = useQuery({
    queryKey: ['referral-code-names'],
    queryFn: () => loadCodeNames(service),
    staleTime: 60_000,
    networkMode: 'always',
  })
  return data ?? null
}

async function loadCodeNames(service: ReferralService): Promise<CodeNames> {
  const [brands, submissionTypes, decisions] = await Promise.all([
    orNull(service.brands()),
    orNull(service.submissionTypes()),
    orNull(service.decisions()),
  ])
  return {
    brand: (code) => longNameIn(brands ?? [], code),
    submissionType: (code) => longNameIn(submissionTypes ?? [], code),
    decision: (code) => (decisions ? decisionName(decisions, code) : code),
    options: {
      submissionType: submissionTypes ?? [],
      decision: decisions ?? [],
      // A brand may have had several codes: a filter by name finds all of them.
      brandName: [...new Set(brands?.map(({ longName }) => longName))].map((name) => ({
        shortName: name,
        longName: name,
      })),
    },
  }
}

/** Only logs a failure: the search continues with the codes (specification 001 §8). */
async function orNull(list: Promise<readonly ReferenceItem[]>): Promise<readonly ReferenceItem[] | null> {
  try {
    return await list
  } catch (fault) {
    console.error('A list of names could not be loaded', fault)
    return null
  }
}
