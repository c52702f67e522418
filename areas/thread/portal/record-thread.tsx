import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'
import type { ThreadKind } from '../contract/index.ts'

export const threadTitle = 'Related records'

export type RecordThreadProps = {
  readonly kind: ThreadKind
  readonly id: string
  /** The lender's channel, for the insurer's staff. */
  readonly channel?: string | undefined
  /** Loads the records again when it changes. */
  readonly revision?: string | number | undefined
  /** Called when there are other records. */
  readonly onShown?: () => void
  /** In place of the records of one without others; nothing by default. */
  readonly alone?: ReactNode
}

/** The component that knows the addresses of the portal; null where the services do not say what belongs together. */
export const ThreadContext = createContext<ComponentType<RecordThreadProps> | null>(null)

/** The other records of a record's application; nothing without a component. */
export function RecordThread(props: RecordThreadProps) {
  const Thread = useContext(ThreadContext)
  return Thread ? (
    <Suspense>
      <Thread {...props} />
    </Suspense>
  ) : null
}
