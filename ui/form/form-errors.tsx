import { useEffect } from 'react'
import { useStore } from 'zustand'
import { ErrorSummary, type PageError } from '#ui/page'
import type { FormStore } from './form-store.ts'

type FormErrorsProps = {
  readonly store: Pick<FormStore, 'problems' | 'refuse'>
  /** What the service refused of the last call; another list is another refusal. */
  readonly refused?: readonly PageError[]
  /** Above what the form itself has found. */
  readonly title?: string
  /** How an entry reads in the list: with the name of its row, or as a link where it is mended on another page. */
  readonly link?: (error: PageError) => PageError
}

/** As many as are read; the others are told at their fields, and here once these are mended. */
const mostListed = 20

/** What is wrong with a form, each entry leading to its field. An entry goes once it is mended, a refusal with any change. */
export function FormErrors({ store, refused, title, link = same }: FormErrorsProps) {
  const { list, by } = useStore(store.problems)
  useEffect(() => {
    // The first list of every call is empty: it takes nothing away that the form itself has found.
    if (refused && (refused.length > 0 || store.problems.getState().by === 'service')) store.refuse(refused)
  }, [store, refused])
  const more = list.length - mostListed
  return (
    <ErrorSummary
      {...(title !== undefined && by === 'form' && { title })}
      errors={list.slice(0, mostListed).map(link)}
      more={Math.max(0, more)}
      focused={by === 'service'}
    />
  )
}

function same(error: PageError): PageError {
  return error
}
