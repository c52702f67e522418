import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { bytesIn } from '#areas/upload/contract'
import { useHttp } from '#browser/http'
import { numbersCheck } from '../personal-numbers/numbers-check.ts'
import { createFilePicking, type FilePickingOptions, type PickingVerbs } from './create-file-picking.ts'
import { describePicked, type PickedFiles } from './picked-files.ts'

export type FilePicking = PickedFiles &
  PickingVerbs & {
    readonly mode: 'form' | 'pre-signed'
    readonly fileTypes: readonly string[]
    readonly single: boolean
  }

/** Picks and uploads the files of a form. Unmounting aborts all uploads. */
export function useFilePicking(options: FilePickingOptions): FilePicking {
  const http = useHttp()
  const { services, storageHeaders } = useEnvironment()
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const [{ verbs, picked, subscribe, stop }] = useState(() =>
    createFilePicking({
      options: () => latest.current,
      http,
      gateway: { address: services.presign, storageHeaders },
      check: numbersCheck,
    }),
  )
  useEffect(() => stop, [stop])
  const now = useSyncExternalStore(subscribe, picked)
  const { mode, fileTypes, single = false, totalLimitMegabytes } = options
  return useMemo(() => {
    const described = describePicked(now, mode, bytesIn(totalLimitMegabytes))
    return { ...described, ...verbs, mode, fileTypes: fileTypes ?? [], single }
  }, [now, verbs, mode, fileTypes, single, totalLimitMegabytes])
}
