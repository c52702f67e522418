import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type NeededItem, neededDocuments } from '#areas/case/portal'
import { useEnvironment } from '#areas/environment/portal'
import { useFilePicking } from '#areas/upload/portal'
import type { VariationDraft } from '#areas/variation/contract'
import { isUnknownCall } from '#browser/http'
import type { VariationService } from './variation-service.ts'

type DraftFiles = Pick<VariationDraft, 'uuid' | 'files'>

/** The files of a variation. They are uploaded when they are picked, so that a draft keeps them. */
export function useVariationFiles(service: VariationService, restored: DraftFiles | null = null) {
  const { limits } = useEnvironment()
  const { data, onRetry, neededFor } = useFileRules(service)
  const picking = useFilePicking({
    mode: 'pre-signed',
    fileTypes: data?.fileTypes,
    totalLimitMegabytes: limits.referralMegabytes,
    loadUuid: service.uuid,
  })
  const [first] = useState(restored)
  const { restore } = picking
  useEffect(() => {
    if (first?.uuid && first.files.length > 0) restore({ uuid: first.uuid, files: first.files })
  }, [first, restore])
  /** The files as a draft names them. */
  const draftFiles = useRef<DraftFiles>({ uuid: restored?.uuid ?? null, files: restored?.files ?? [] })
  return { picking, draftFiles, isOffered: data !== undefined, onRetry, neededFor }
}

type VariationFiles = ReturnType<typeof useVariationFiles>

/** Names the files for the draft, and calls `onChange` after each change. */
export function useFilesOfDraft({ picking, draftFiles }: VariationFiles, onChange: () => void) {
  const { attached, uuid } = picking
  const isFirst = useRef(true)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    // A draft's files are not restored yet.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const nameFiles = async () => {
      const entries = attached.map(({ name, size }) => ({ name, size }))
      draftFiles.current = { uuid: entries.length > 0 ? await uuid() : null, files: entries }
      changed()
    }
    void nameFiles()
  }, [attached, uuid, draftFiles])
}

/** The accepted file types, and the documents that underwriters usually need for some types of variation. */
export function useFileRules(service: VariationService) {
  const { data, error, refetch } = useQuery({
    queryKey: ['variation files'],
    queryFn: service.files,
    staleTime: 'static',
    retry: false,
    networkMode: 'always',
  })
  /** Which of the documents for these types are among the files with these names. */
  const neededFor = (types: readonly string[], names: readonly string[]): NeededItem[] => {
    const chosen = data?.expected.filter(({ variationType }) => types.includes(variationType)) ?? []
    const needed = neededDocuments(chosen, names)
    return needed.filter(({ label }, index) => needed.findIndex((other) => other.label === label) === index)
  }
  // Another insurer's service may not know the call: then a variation has no files.
  const onRetry = error && !isUnknownCall(error) ? () => void refetch() : null
  return { data, onRetry, neededFor }
}
