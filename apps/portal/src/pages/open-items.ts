import type { Features } from '#areas/environment/contract'
import type { Caller } from '#areas/identity/portal'
import { paths } from '../paths.ts'
import { navigationItems } from '../shell/navigation-items.ts'

const uploadDocument = { label: 'Upload Document', to: paths.uploadDocument } as const

/**
 * What a person may open. Any lender's staff may send a document (specification 000 §6), also those to whom the
 * navigation does not offer it.
 */
export function openItems(caller: Caller, features: Features) {
  const offered = navigationItems(caller, features)
  const maySend = caller.access.channel !== null && features.showUploadDoc
  return maySend && offered.every(({ to }) => to !== uploadDocument.to) ? [...offered, uploadDocument] : offered
}
