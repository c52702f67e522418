import { useState } from 'react'
import { addressFilters, type UploadFilter, type UploadsAddress } from '#areas/upload/contract'
import { filtersOf, withFilters, withPage } from '#packages/table-address'
import type { GoTo } from '#ui/page'
import { type Filters, useTypedFilters } from '#ui/table'
import { isSamePlace } from './list-address.ts'

export type UploadFiltering = {
  /** What stands in the fields, ahead of what is searched by. */
  readonly shown: Filters
  readonly type: (filter: UploadFilter, text: string) => void
  /** Searches by what is typed at once. */
  readonly apply: () => void
  /** The name of a file that is searched for, or ''. */
  readonly fileName: string
  readonly filtered: boolean
  readonly clear: () => void
  /** Turns to a page, from 1; to the first one of what is typed and not searched by yet. */
  readonly turnTo: (page: number) => void
}

/**
 * The filters of the list. All but the name of a file stand in the address, which typing replaces, so that Back leaves
 * the list; a page is a step.
 */
export function useUploadFilters(address: UploadsAddress, onAddress: GoTo<UploadsAddress>): UploadFiltering {
  const [fileName, setFileName] = useState('')
  const filters = filtersOf(address, addressFilters)
  const goTo = (to: UploadsAddress, how: { readonly replace?: boolean } = {}) => {
    // Going where one is begins the screen anew, without the file's name.
    if (!isSamePlace(to, address)) onAddress(to, { ...how, resetScroll: false })
  }
  const filteredBy = (typed: Filters) => withFilters(address, addressFilters, typed)
  const inAddress = useTypedFilters(filters, (typed) => goTo(filteredBy(typed), { replace: true }))
  const besides = useTypedFilters(fileName === '' ? {} : { fileName }, (typed) => {
    setFileName(typed.fileName ?? '')
    goTo(withPage(address, 1), { replace: true })
  })
  return {
    shown: { ...inAddress.shown, ...besides.shown },
    type: (filter, text) => (filter === 'fileName' ? besides : inAddress).type(filter, text),
    apply: () => {
      inAddress.apply()
      besides.apply()
    },
    fileName,
    filtered: fileName !== '' || Object.keys(filters).length > 0,
    clear: () => {
      inAddress.empty()
      besides.empty()
      setFileName('')
      goTo(filteredBy({}))
    },
    turnTo: (page) => {
      const typed = inAddress.take()
      const named = besides.take()
      if (named) setFileName(named.fileName ?? '')
      goTo(typed ? filteredBy(typed) : withPage(address, named ? 1 : page))
    },
  }
}
