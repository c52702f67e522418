import { Section, SmallList, Subsection, VisuallyHidden } from '#ui/page'
import styles from './needed-documents.module.css'

/** A needed item, and whether it exists. */
export type NeededItem = { readonly label: string; readonly there: boolean }

export function Needed({ needed }: { readonly needed: readonly NeededItem[] }) {
  return (
    <SmallList>
      {needed.map(({ label, there }) => (
        <li key={label} className={styles.needed} data-there={there}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            {there ? <path d="M3 8.5l3.2 3.2L13 4.8" /> : <circle cx="8" cy="8" r="5.5" />}
          </svg>
          {label}
          <VisuallyHidden>{there ? ': done' : ': missing'}</VisuallyHidden>
        </li>
      ))}
    </SmallList>
  )
}

type UsualDocumentsProps = {
  /** The documents usually needed for a type or a reason. */
  readonly groups: readonly { readonly title: string; readonly needed: readonly NeededItem[] }[]
}

/** The documents usually needed for a submitted case, and which of them are attached; nothing without any. */
export function UsualDocuments({ groups }: UsualDocumentsProps) {
  // Two groups may need the same document.
  const needed = new Map(groups.flatMap(({ needed }) => needed.map(({ label, there }) => [label, there])))
  if (needed.size === 0) return null
  const missing = [...needed.values()].filter((there) => !there).length
  return (
    <Section
      title="Usual documents"
      lead={`${missing === 0 ? 'None missing' : `${missing} of ${needed.size} missing`}. Matched by file name. Not mandatory.`}
    >
      {groups.map(({ title, needed }) => (
        <Subsection key={title} title={title}>
          <Needed needed={needed} />
        </Subsection>
      ))}
    </Section>
  )
}

type Expected = { readonly longName: string; readonly words: readonly string[] }

/**
 * The expected documents, and whether a file is one: its name has one of the document's words, or a word that begins with
 * one.
 */
export function neededDocuments(expected: readonly Expected[], files: readonly string[]): NeededItem[] {
  const names = files.map((name) => asWords(name.replace(/\.[^.]*$/, ''))).join(' ')
  return expected.map(({ longName, words }) => ({
    label: longName,
    there: words.some((word) => names.includes(asWords(word))),
  }))
}

/**
 * Converts text to lower-case words, each with a blank before it: " valuation report". "ValuationReport_2" has three.
 */
function asWords(text: string): string {
  const words = text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words ? ` ${words.join(' ')}` : ''
}
