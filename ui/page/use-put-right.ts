import { useEffect, useState } from 'react'
import { fieldId } from '#ui/field'

type PutRight = {
  /** The fields that were wrong since the list came, and are not any more. */
  readonly right: readonly string[]
  /** Something was put right already, whatever has become of it since. */
  readonly begun: boolean
}

const nothingYet: PutRight = { right: [], begun: false }

/**
 * Which fields of a list of errors are right again. It goes by what stands at the fields themselves, of whatever form, so
 * that the list and the fields never say different things. A field that left the page while it was wrong counts as right.
 */
export function usePutRight(errors: readonly { readonly field?: string | undefined }[]): PutRight {
  const [known, setKnown] = useState({ errors, ...nothingYet })
  useEffect(() => {
    const fields = errors.flatMap(({ field }) => field ?? [])
    if (fields.length === 0) return
    const wereWrong = new Set<string>()
    const look = () => {
      for (const field of fields) if (isWrong(field)) wereWrong.add(field)
      const right = fields.filter((field) => wereWrong.has(field) && !isWrong(field))
      setKnown((now) => {
        const before = now.errors === errors ? now : { errors, ...nothingYet }
        if (before === now && String(right) === String(now.right)) return now
        return { errors, right, begun: before.begun || right.length > 0 }
      })
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    look()
    return () => watch.disconnect()
  }, [errors])
  return known.errors === errors ? known : nothingYet
}

function isWrong(field: string): boolean {
  return document.getElementById(fieldId(field))?.getAttribute('aria-invalid') === 'true'
}
