import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOpenPolicyCase } from '#areas/case/contract'
import {
  type CaseCalls,
  Needed,
  type NeededItem,
  neededDocuments,
  submitDisabledReason,
  uploadedIn,
} from '#areas/case/portal'
import { useEnvironment } from '#areas/environment/portal'
import { FilePicker, useFilePicking } from '#areas/upload/portal'
import type { VariationDetails, VariationDraft } from '#areas/variation/contract'
import { Button, ButtonRow } from '#ui/button'
import { Note, Section } from '#ui/page'
import type { VariationService } from './variation-service.ts'

type DraftFiles = Pick<VariationDraft, 'uuid' | 'files'>

/** The files of a variation. They are uploaded when they are picked, so that a draft keeps them. */
export function useVariationFiles(service: VariationService, restored: DraftFiles | null = null) {
  const { limits } = useEnvironment()
  // Another insurer's service may not know the call: then a variation has no files.
  const { data } = useQuery({
    queryKey: ['variation files'],
    queryFn: service.files,
    staleTime: 'static',
    retry: false,
    networkMode: 'always',
  })
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
  return { picking, draftFiles, isOffered: data !== undefined, expected: data?.expected ?? [] }
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
    const note = async () => {
      const entries = attached.map(({ name, size }) => ({ name, size }))
      draftFiles.current = { uuid: entries.length > 0 ? await uuid() : null, files: entries }
      changed()
    }
    void note()
  }, [attached, uuid, draftFiles])
}

/** The documents that underwriters usually need for these types, and which of them are among the files. */
export function neededFor(
  { expected }: VariationFiles,
  types: readonly string[],
  names: readonly string[],
): NeededItem[] {
  const chosen = expected.filter(({ variationType }) => types.includes(variationType))
  const needed = neededDocuments(chosen, names)
  return needed.filter(({ label }, index) => needed.findIndex((other) => other.label === label) === index)
}

type DocumentsSectionProps = {
  readonly files: VariationFiles
  readonly types: readonly string[]
  /** The names of files that are attached already. */
  readonly attached?: readonly string[]
  readonly disabled: boolean
}

/** The files of a variation, and a checklist by its types. Absent for a service whose variations have no files. */
export function DocumentFields({ files, types, attached = [], disabled }: DocumentsSectionProps) {
  const { picking, isOffered } = files
  if (!isOffered) return null
  const needed = neededFor(files, types, [...attached, ...picking.attached.map(({ name }) => name)])
  return (
    <>
      {needed.length > 0 ? (
        <div>
          <Note>Usually needed. Matched by file name. Not mandatory.</Note>
          <Needed needed={needed} />
        </div>
      ) : null}
      <FilePicker picking={picking} name="documents" label="Documents" disabled={disabled} />
    </>
  )
}

type AttachDocumentsProps = {
  readonly details: VariationDetails
  readonly service: VariationService
  readonly calls: CaseCalls
}

/** Attaches more files to an open variation. */
export function AttachDocuments({ details, service, calls }: AttachDocumentsProps) {
  const files = useVariationFiles(service)
  const { picking, isOffered } = files
  const { variationId, types, status, documents, events, can } = details
  if (!isOffered || !documents || !can.withdraw || !isOpenPolicyCase(status)) return null
  const attach = async () => {
    const seen = { lastSeenEvent: events.length }
    const uploaded = await uploadedIn(picking)
    const attached = await calls.run('Attaching the documents', async () => {
      await service.attach(variationId, { ...uploaded, ...seen })
      return true
    })
    if (!attached) return
    picking.reset()
    await calls.settle('Documents attached.')
  }
  const why = submitDisabledReason(picking, false)
  return (
    <Section title="Add documents" print={false}>
      <DocumentFields
        files={files}
        types={types}
        attached={documents.map(({ documentName }) => documentName)}
        disabled={calls.busy !== null}
      />
      <ButtonRow>
        <Button
          variant="primary"
          busy={calls.busy !== null}
          disabled={why !== null || picking.attached.length === 0}
          onClick={() => void attach()}
        >
          Attach
        </Button>
      </ButtonRow>
      {why === null ? null : <Note>{why}</Note>}
    </Section>
  )
}
