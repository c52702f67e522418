import type { PolicyCase } from '#areas/case/contract'
import { useEnvironment } from '#areas/environment/portal'
import { FilePicker, type FilePicking, useFilePicking } from '#areas/upload/portal'
import { Button, ButtonRow } from '#ui/button'
import { Note, Section } from '#ui/page'
import type { CaseCalls } from '../use-case-calls.ts'
import { Needed, type NeededItem } from './needed-documents.tsx'
import type { policyCaseCalls } from './policy-case-service.ts'
import { submitDisabledReason } from './submit-row.tsx'
import { uploadedIn } from './use-file-form.tsx'

type DocumentFieldsProps = {
  readonly picking: FilePicking
  readonly needed: readonly NeededItem[]
  readonly disabled: boolean
}

/** The picked files, below a checklist of those that are usually needed. */
export function DocumentFields({ picking, needed, disabled }: DocumentFieldsProps) {
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
  readonly caseId: string
  readonly details: Pick<PolicyCase, 'documents' | 'events'>
  readonly service: Pick<ReturnType<typeof policyCaseCalls>, 'attach' | 'uuid'>
  readonly fileTypes: readonly string[]
  readonly calls: CaseCalls
  /** The documents that are usually needed, and which of them are among the files with these names. */
  readonly neededOf?: ((names: readonly string[]) => readonly NeededItem[]) | undefined
}

/** Attaches more files to an open case about a policy. */
export function AttachDocuments({ caseId, details, service, fileTypes, calls, neededOf }: AttachDocumentsProps) {
  const { limits } = useEnvironment()
  const picking = useFilePicking({
    mode: 'pre-signed',
    fileTypes,
    totalLimitMegabytes: limits.referralMegabytes,
    loadUuid: service.uuid,
  })
  const { documents = [], events } = details
  const attach = async () => {
    const seen = { lastSeenEvent: events.length }
    const uploaded = await uploadedIn(picking)
    const attached = await calls.run('Attaching the documents', async () => {
      await service.attach(caseId, { ...uploaded, ...seen })
      return true
    })
    if (!attached) return
    picking.reset()
    await calls.settle('Documents attached.')
  }
  const why = submitDisabledReason(picking, false)
  const names = [...documents.map(({ documentName }) => documentName), ...picking.attached.map(({ name }) => name)]
  return (
    <Section title="Add documents" print={false}>
      <DocumentFields picking={picking} needed={neededOf?.(names) ?? []} disabled={calls.busy !== null} />
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
