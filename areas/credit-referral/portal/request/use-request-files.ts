import { useEnvironment } from '#areas/environment/portal'
import { type FilePicking, useFilePicking } from '#areas/upload/portal'
import type { RequestLists } from './request-lists.ts'
import { useRequestService } from './use-request-service.ts'

type Options = { readonly lists: RequestLists; readonly onUuid?: (uuid: string) => void }

/** The files of a request, a resubmission or an answer, in the way that the environment says. */
export function useRequestFiles({ lists, onUuid }: Options): FilePicking {
  const { features, limits } = useEnvironment()
  const service = useRequestService()
  return useFilePicking({
    mode: features.usePreSignedUrlUpload ? 'pre-signed' : 'form',
    fileTypes: lists.fileTypes,
    totalLimitMegabytes: limits.referralMegabytes,
    loadUuid: async () => {
      const uuid = await service.uuid()
      onUuid?.(uuid)
      return uuid
    },
  })
}
