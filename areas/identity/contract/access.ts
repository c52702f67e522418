import { lenderChannel } from './lender-channel.ts'

/** The function areas and the prefix of their roles (specification 000 §6). */
export const areas = ['calculator', 'policysearch', 'uwreferral', 'docupload', 'policysubmission', 'variation'] as const
export type Area = (typeof areas)[number]
export type Right = 'view' | 'full'
export type RightsByArea = Readonly<Partial<Record<Area, Right>>>

/** What a person may do: the lender channel, and the right in each function area. No channel means no access. */
export type Access = { readonly channel: string | null; readonly rights: RightsByArea }

/** Reads access from role names `{area}_full` and `{area}_view`; full wins where both are held. */
export function accessTo(roles: readonly string[]): Access {
  const rights: Partial<Record<Area, Right>> = {}
  for (const area of areas) {
    if (roles.includes(`${area}_full`)) rights[area] = 'full'
    else if (roles.includes(`${area}_view`)) rights[area] = 'view'
  }
  return { channel: lenderChannel(roles), rights }
}
